import type { Settings } from '@floorcast/contract/settings';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { TermsGate, UserRow } from '../accounts/index.ts';

/** Whether an account has accepted a version of the terms. An empty version: the site has none. */
export async function hasAccepted(db: Db | Tx, userId: number, version: string): Promise<boolean> {
  if (version === '') return true;
  const found = await db
    .selectFrom('termsAcceptances')
    .select('version')
    .where((eb) => eb.and({ userId, version }))
    .executeTakeFirst();
  return found !== undefined;
}

export async function noteAcceptance(db: Db | Tx, userId: number, version: string, ip: string) {
  await db
    .insertInto('termsAcceptances')
    .values({ userId, version, ip })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The terms of the site. Players accept each version once (`TERMS_VERSION`). */
export class Terms implements TermsGate {
  readonly #db: Db;
  readonly #settings: () => Promise<Settings>;
  #stored: string | undefined;

  constructor(db: Db, settings: () => Promise<Settings>) {
    this.#db = db;
    this.#settings = settings;
  }

  /** Empty: the site has none. Also kept in the database, where decisions at seats read it. */
  async version(): Promise<string> {
    const { TERMS_VERSION: version } = await this.#settings();
    if (version !== this.#stored) {
      await this.#db
        .updateTable('site')
        .set({ termsVersion: version === '' ? null : version })
        .execute();
      this.#stored = version;
    }
    return version;
  }

  async due({ id, type }: Pick<UserRow, 'id' | 'type'>): Promise<string | undefined> {
    const version = await this.version();
    return type !== 'user' || (await hasAccepted(this.#db, id, version)) ? undefined : version;
  }

  async accept(userId: number, version: string, ip: string): Promise<boolean> {
    if (version !== (await this.version())) return false;
    await noteAcceptance(this.#db, userId, version, ip);
    return true;
  }
}

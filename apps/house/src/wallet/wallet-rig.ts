import { afterAll, beforeAll, expect } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { audit } from './audit.ts';

/** The ledger of a demonstration, with one open play session. */
class WalletRig {
  #database: TestDatabase | undefined;
  #players: readonly number[] = [];
  #sessionId = 0;
  #requests = 0;

  get db(): Db {
    if (this.#database === undefined) throw new Error('the database is not open');
    return this.#database.db;
  }

  get players(): readonly number[] {
    return this.#players;
  }

  get sessionId(): number {
    return this.#sessionId;
  }

  async open(): Promise<void> {
    this.#database = await openTestDatabase();
    const { db } = this;
    await seedDemo(db, undefined);
    const rows = await db.selectFrom('users').select('id').where('type', '=', 'user').orderBy('id').execute();
    this.#players = rows.map(({ id }) => id);
    const session = { machineId: 109, playerId: this.player(), state: 'live', ip: '' } as const;
    ({ id: this.#sessionId } = await db
      .insertInto('playSessions')
      .values(session)
      .returning('id')
      .executeTakeFirstOrThrow());
  }

  async close(): Promise<void> {
    await this.#database?.drop();
  }

  player(index = 0): number {
    return this.#players[index] ?? 0;
  }

  /** The id of a new request. */
  fresh(): string {
    return `request-${this.#requests++}`;
  }

  /** Runs work in a transaction of its own. */
  commit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  async expectAuditHolds(): Promise<void> {
    expect((await audit(this.db)).flatMap(({ broken }) => broken)).toEqual([]);
  }
}

/** A rig that is open during the tests of a file. */
export function openWalletRig(): WalletRig {
  const rig = new WalletRig();
  beforeAll(() => rig.open());
  afterAll(() => rig.close());
  return rig;
}

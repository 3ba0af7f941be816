import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { NoticeRequest, RulesGiveRequest, RulesVersion, SetUpNotice } from '@floorcast/contract/set-up';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { type Actor, record } from '../../trail/index.ts';
import { giveRules, rulesVersions } from '../game-rules/index.ts';

const NOTICES_SHOWN = 200;

const asNotice = ({ at, ...notice }: Notice): SetUpNotice => ({ ...notice, at: at.toISOString() });

export const listNotices = async (db: Db): Promise<SetUpNotice[]> =>
  (await notices(db, NOTICES_SHOWN)).map(asNotice);

export async function createNotice(
  tx: Tx,
  notice: NoticeRequest,
  by: Actor,
): Promise<Result<SetUpNotice, never>> {
  const added = await addNotice(tx, notice);
  await record(tx, { kind: 'notice.created', by, detail: { id: added.id, ...notice } });
  return ok(asNotice(added));
}

export async function takeNoticeAway(tx: Tx, id: number, by: Actor): Promise<Result<null, Refusal>> {
  const removed = await removeNotice(tx, id);
  if (removed === undefined) return err(refusal('notFound', { what: `notice ${id}` }));
  const { kind, title, detail } = removed;
  await record(tx, { kind: 'notice.removed', by, detail: { id, kind, title, detail } });
  return ok(null);
}

/** The versions of the rules of a brand, or of one machine; the newest first. */
export async function listVersions(
  db: Db,
  scope: { readonly brandId: number; readonly machineId: number | null },
): Promise<RulesVersion[]> {
  const versions = await rulesVersions(db, scope);
  return versions.map(({ version, since, by, rules }) => ({ version, at: since.toISOString(), by, rules }));
}

/**
 * Gives the next version of rules. Returns its number, or `versionMoved` if there is one in between. `after` absent: whatever
 * is in force.
 */
export async function giveNextRules(
  tx: Tx,
  { brandId, machineId, after, rules }: Omit<RulesGiveRequest, 'after'> & { readonly after?: number },
  by: { readonly id: number; readonly username: string },
): Promise<Result<number, Refusal>> {
  const brand = await tx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (brand === undefined) return err(refusal('notFound', { what: `brand ${brandId}` }));
  if (machineId !== null && !(await isOfBrand(tx, machineId, brandId)))
    return err(refusal('notFound', { what: `machine ${machineId}` }));
  const version = await giveRules(tx, { brandId, machineId }, rules, by.username);
  if (after !== undefined && version !== after + 1)
    return err(refusal('versionMoved', { version: version - 1 }));
  await record(tx, {
    kind: 'rules.set',
    by,
    machineId,
    detail: { brandId, brand: brand.name, version, game: rules.game, returnPercent: rules.returnPercent },
  });
  return ok(version);
}

async function isOfBrand(tx: Tx, machineId: number, brandId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('machines')
    .select('id')
    .where((eb) => eb.and({ id: machineId, brandId }))
    .executeTakeFirst();
  return row !== undefined;
}

/** A notice of staff to all accounts. */
export type Notice = Selectable<Schema['notices']>;

/** Shows a notice to all accounts. */
const addNotice = (tx: Tx, notice: Pick<Notice, 'kind' | 'title' | 'detail'>): Promise<Notice> =>
  tx.insertInto('notices').values(notice).returningAll().executeTakeFirstOrThrow();

/** The newest first; of one kind, or of both. */
export const notices = (db: Db, size: number, kind?: Notice['kind']): Promise<Notice[]> =>
  db
    .selectFrom('notices')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'note'))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();

/** Returns the removed notice; undefined if there is none. */
const removeNotice = (tx: Tx, id: number): Promise<Notice | undefined> =>
  tx.deleteFrom('notices').where('id', '=', id).returningAll().executeTakeFirst();

import { refusal } from '@floorcast/contract/errors';
import type { NoticeRequest, RulesGiveRequest, RulesVersion, SetUpNotice } from '@floorcast/contract/set-up';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { giveRules, rulesVersions } from '../game-rules/index.ts';
import { addNotice, type Notice, notices, removeNotice } from '../quick-panel/index.ts';
import { type Actor, record } from '../trail/index.ts';
import { Undo } from './undo.ts';

const NOTICES_SHOWN = 200;

const asNotice = ({ at, ...notice }: Notice): SetUpNotice => ({ ...notice, at: at.toISOString() });

export const listNotices = async (db: Db): Promise<SetUpNotice[]> =>
  (await notices(db, NOTICES_SHOWN)).map(asNotice);

export async function createNotice(tx: Tx, notice: NoticeRequest, by: Actor): Promise<SetUpNotice> {
  const added = await addNotice(tx, notice);
  await record(tx, { kind: 'notice.created', by, detail: { id: added.id, ...notice } });
  return asNotice(added);
}

/** @throws {Undo} */
export async function takeNoticeAway(tx: Tx, id: number, by: Actor): Promise<void> {
  const removed = await removeNotice(tx, id);
  if (removed === undefined) throw new Undo(refusal('notFound', { what: `notice ${id}` }));
  const { kind, title, detail } = removed;
  await record(tx, { kind: 'notice.removed', by, detail: { id, kind, title, detail } });
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
 * Gives the next version of rules. Returns its number. `after` absent: whatever is in force.
 *
 * @throws {Undo} `versionMoved` if there is one in between.
 */
export async function giveNextRules(
  tx: Tx,
  { brandId, machineId, after, rules }: Omit<RulesGiveRequest, 'after'> & { readonly after?: number },
  by: { readonly id: number; readonly username: string },
): Promise<number> {
  const brand = await tx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (brand === undefined) throw new Undo(refusal('notFound', { what: `brand ${brandId}` }));
  if (machineId !== null && !(await isOfBrand(tx, machineId, brandId)))
    throw new Undo(refusal('notFound', { what: `machine ${machineId}` }));
  const version = await giveRules(tx, { brandId, machineId }, rules, by.username);
  if (after !== undefined && version !== after + 1)
    throw new Undo(refusal('versionMoved', { version: version - 1 }));
  await record(tx, {
    kind: 'rules.set',
    by,
    machineId,
    detail: { brandId, brand: brand.name, version, game: rules.game, returnPercent: rules.returnPercent },
  });
  return version;
}

async function isOfBrand(tx: Tx, machineId: number, brandId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('machines')
    .select('id')
    .where('id', '=', machineId)
    .where('brandId', '=', brandId)
    .executeTakeFirst();
  return row !== undefined;
}

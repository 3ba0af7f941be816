import { isDeepStrictEqual } from 'node:util';
import { ERRORS, type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';

/** What staff do at a machine, and how the trail calls it. */
const KINDS = {
  reserve: 'machine.reserved',
  free: 'machine.released',
  'take-out': 'machine.taken-out',
  'put-back': 'machine.put-back',
  message: 'machine.message',
  end: 'machine.session-ended',
  unlock: 'machine.unlocked',
  camera: 'machine.camera-restarted',
  press: 'machine.test-press',
  look: 'machine.looked',
} as const satisfies Record<string, TrailKind>;
export type ActionKind = keyof typeof KINDS;

/** One act of a member of staff. */
export interface Action {
  readonly kind: ActionKind;
  readonly machineId: number;
  readonly requestId: string;
  readonly reason: string;
  readonly by: { readonly id: number; readonly username: string };
  /** What was asked beside that. */
  readonly terms: TrailDetail;
}

/** What has to hold for an act, and what it changes in the database. */
interface Recording {
  /** The player whom it concerns, or why it cannot be done now. Not asked of a request that was carried out before. */
  readonly check: () => Result<{ playerId: number | null }, Refusal>;
  /** Returns what its row on the trail says beside the terms. */
  readonly change?: (tx: Tx) => Promise<Result<TrailDetail, Refusal>>;
}

/** A request that was recorded: now, or before; `open`: the node that recorded it has not carried it out. */
type Recorded = 'new' | 'done' | 'open';

/**
 * Records an act, on the trail as well, with what it changes in the database: once for each request. What a known one was
 * refused with, it is refused with once more.
 */
export const recordAction = (
  db: Db,
  action: Action,
  { check, change }: Recording,
): Promise<Result<Recorded, Refusal>> =>
  inTransaction(db, async (tx) => {
    if (!(await insert(tx, action))) return known(tx, action);
    const checked = check();
    if (!checked.ok) return checked;
    const changed = (await change?.(tx)) ?? ok({});
    if (!changed.ok) return changed;
    const row = trailRow(KINDS[action.kind], action, checked.value.playerId);
    await record(tx, { ...row, detail: { ...row.detail, ...changed.value } });
    return ok('new');
  });

/** An act was carried out. */
export async function markCarriedOut(db: Db, { requestId }: Action): Promise<void> {
  await db
    .updateTable('machineActions')
    .set({ carriedOutAt: sql<Date>`now()` })
    .where('requestId', '=', requestId)
    .execute();
}

/** The floor did not carry out what was recorded: that is recorded too. */
export async function recordRefused(db: Db, action: Action, refused: Refusal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('machineActions')
      .set({ refused: refused.name })
      .where('requestId', '=', action.requestId)
      .execute();
    const row = trailRow('machine.action-refused', action, null);
    await record(tx, { ...row, detail: { ...row.detail, act: KINDS[action.kind], refused: refused.name } });
  });
}

const trailRow = (
  kind: TrailKind,
  { machineId, by, terms, reason, requestId }: Action,
  playerId: number | null,
) => ({
  kind,
  by,
  machineId,
  playerId,
  detail: { ...terms, reason, requestId },
});

async function insert(tx: Tx, { requestId, machineId, kind, by, terms, reason }: Action): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('machineActions')
    .values({
      requestId,
      machineId,
      kind,
      actorId: by.id,
      terms: JSON.stringify({ ...terms, reason }),
      carriedOutAt: null,
      refused: null,
    })
    .onConflict((conflict) => conflict.column('requestId').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function known(tx: Tx, action: Action): Promise<Result<Recorded, Refusal>> {
  const { machineId, kind, by, terms, reason, requestId } = action;
  const row = await tx
    .selectFrom('machineActions')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  const same =
    row.machineId === machineId &&
    row.kind === kind &&
    row.actorId === by.id &&
    isDeepStrictEqual(row.terms, { ...terms, reason });
  if (!same) return err(refusal('requestReused'));
  const refused = isErrorName(row.refused) ? row.refused : undefined;
  if (refused !== undefined) return err(refusal(refused));
  return ok(row.carriedOutAt === null ? 'open' : 'done');
}

const isErrorName = (name: string | null): name is ErrorName => name !== null && Object.hasOwn(ERRORS, name);

/** Whether an account has recorded that it looks at a machine, not longer ago than so many milliseconds. */
export async function hasLooked(
  db: Db,
  look: { readonly requestId: string; readonly machineId: number; readonly accountId: number },
  withinMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('machineActions')
    .select('requestId')
    .where((eb) =>
      eb.and({ requestId: look.requestId, machineId: look.machineId, actorId: look.accountId, kind: 'look' }),
    )
    .where('at', '>', new Date(Date.now() - withinMs))
    .executeTakeFirst();
  return row !== undefined;
}

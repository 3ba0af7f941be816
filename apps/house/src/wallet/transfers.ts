import { randomBytes } from 'node:crypto';
import { TransferId } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../platform/db/schema.ts';
import { move, playerAccount } from './ledger.ts';

type Row = Selectable<Schema['transfers']>;

/** The state of a transfer: what has been stored, and so what can have happened at the machine. */
export type TransferState =
  /** Money of a cash-in is in transit; the floor may or may not have received the order. */
  | 'requested'
  | 'sent'
  /** There was no answer: only the machine knows the outcome. */
  | 'unknown'
  /** The machine moved `moved`. */
  | 'settled'
  /** The machine moved nothing; the money of a cash-in was returned. */
  | 'returned';

export interface Transfer {
  readonly id: TransferId;
  readonly requestId: string;
  /** Null if orphaned credit is taken off a machine. */
  readonly playerId: number | null;
  readonly machineId: number;
  readonly sessionId: number | null;
  readonly direction: 'in' | 'out';
  /** Null: all of the credit. */
  readonly amount: MinorUnits | null;
  readonly state: TransferState;
  readonly moved: MinorUnits | null;
  /** The part of `moved` that a payout cap withheld from the wallet. */
  readonly withheld: MinorUnits;
  /** Why it was returned, in the words of the machine or the house. */
  readonly reason: string | null;
}

/** A player's request to move money; the same `requestId` means the same request. */
export interface CashInRequest {
  readonly requestId: string;
  readonly playerId: number;
  readonly machineId: number;
  readonly sessionId: number;
  readonly amount: MinorUnits;
}
export interface CashOutRequest {
  readonly requestId: string;
  readonly playerId: number | null;
  readonly machineId: number;
  readonly sessionId: number | null;
}

export type TransferRefusal =
  | 'insufficientFunds'
  | 'requestReused'
  | 'transferPending'
  /** The play session that it was for has ended. */
  | 'sessionTerminated';

/**
 * Stores a cash-in and moves its money into transit, before anything is sent.
 *
 * A repeated request with the same terms returns the first transfer. One transfer at a time per machine.
 */
export async function requestCashIn(
  tx: Tx,
  request: CashInRequest,
): Promise<Result<Transfer, TransferRefusal>> {
  const begun = await begin(tx, { ...request, direction: 'in' });
  if (!begun.ok || begun.value.repeated) return begun.ok ? ok(begun.value.transfer) : begun;
  const { transfer } = begun.value;
  const moved = await move(tx, {
    requestId: `transfer:${transfer.id}:take`,
    from: playerAccount(request.playerId),
    to: 'transit',
    amount: request.amount,
    machineId: request.machineId,
    sessionId: request.sessionId,
  });
  if (moved.ok) return ok(transfer);
  await tx.deleteFrom('transfers').where('id', '=', transfer.id).execute();
  return moved;
}

/** Stores a cash-out of all credit, before anything is sent. No money moves until the machine has reported the amount. */
export async function requestCashOut(
  tx: Tx,
  request: CashOutRequest,
): Promise<Result<Transfer, TransferRefusal>> {
  const begun = await begin(tx, { ...request, direction: 'out', amount: null });
  return begun.ok ? ok(begun.value.transfer) : begun;
}

/** Stores that the order was sent, or that its answer did not arrive. A transfer that has ended does not change. */
export async function markTransfer(db: Db | Tx, id: TransferId, state: 'sent' | 'unknown'): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state, updatedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'sent', 'unknown'])
    .execute();
}

/** Transfers that have not ended, oldest first: of the given machines, or of all. */
export async function openTransfers(db: Db | Tx, machineIds?: readonly number[]): Promise<Transfer[]> {
  if (machineIds?.length === 0) return [];
  const rows = await db
    .selectFrom('transfers')
    .selectAll()
    .where('state', 'in', ['requested', 'sent', 'unknown'])
    .$if(machineIds !== undefined, (query) => query.where('machineId', 'in', machineIds ?? []))
    .orderBy('createdAt')
    .execute();
  return rows.map(transferOf);
}

/** The same, as they are watched: since when each is open. */
export async function openTransfersSince(
  db: Db,
  machineIds: readonly number[],
): Promise<{ id: string; machineId: number; amount: MinorUnits | null; since: Date }[]> {
  if (machineIds.length === 0) return [];
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'machineId', 'amount', 'createdAt'])
    .where('state', 'in', ['requested', 'sent', 'unknown'])
    .where('machineId', 'in', machineIds)
    .execute();
  return rows.map(({ id, machineId, amount, createdAt }) => ({
    id,
    machineId,
    amount: amount === null ? null : minorUnits(amount),
    since: createdAt,
  }));
}

export async function findTransfer(db: Db | Tx, id: TransferId): Promise<Transfer | undefined> {
  const row = await db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && transferOf(row);
}

type TransferRequest =
  | (CashInRequest & { direction: 'in' })
  | (CashOutRequest & { direction: 'out'; amount: null });
interface Begun {
  readonly transfer: Transfer;
  readonly repeated: boolean;
}

async function begin(tx: Tx, request: TransferRequest): Promise<Result<Begun, TransferRefusal>> {
  const { requestId, playerId, machineId, sessionId, direction, amount } = request;
  // One request at a time on a machine: what follows sees all earlier ones.
  await tx.selectFrom('machines').select('id').where('id', '=', machineId).forNoKeyUpdate().execute();
  const before = await findTransferByRequest(tx, request);
  if (before !== undefined) return repeated(before, request);
  if ((await openTransfers(tx, [machineId])).length > 0) return err('transferPending');
  if (!(await mayMove(tx, request))) return err('sessionTerminated');
  const row = await tx
    .insertInto('transfers')
    .values({
      ...{ id: newTransferId(), requestId, playerId, machineId, sessionId, direction },
      amount: amount === null ? null : BigInt(amount),
      state: 'requested',
    })
    // The same request may be stored for another machine at this moment: then that one was first.
    .onConflict((conflict) => conflict.columns(['playerId', 'requestId']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return ok({ transfer: transferOf(row), repeated: false });
  const first = await findTransferByRequest(tx, request);
  if (first === undefined)
    throw new Error(`request ${requestId} conflicts with a transfer that does not exist`);
  return repeated(first, request);
}

/**
 * Whether the session of a cash-in is open, and no session but that of a cash-out is: the player at the seat owns the
 * credit. No session begins or ends while the machine's row is locked.
 */
async function mayMove(tx: Tx, { direction, machineId, sessionId }: TransferRequest): Promise<boolean> {
  const open = tx.selectFrom('playSessions').select('id').where('state', '<>', 'ended');
  if (direction === 'in') return (await open.where('id', '=', sessionId).executeTakeFirst()) !== undefined;
  const there = await open.where('machineId', '=', machineId).executeTakeFirst();
  return there === undefined || there.id === sessionId;
}

/** The transfer of a repeated request, unless the terms differ. */
function repeated(before: Transfer, request: TransferRequest): Result<Begun, 'requestReused'> {
  const same =
    before.direction === request.direction &&
    before.amount === request.amount &&
    before.machineId === request.machineId;
  return same ? ok({ transfer: before, repeated: true }) : err('requestReused');
}

/** The transfer that a request was stored as. */
export async function findTransferByRequest(
  tx: Db | Tx,
  request: { requestId: string; playerId: number | null },
): Promise<Transfer | undefined> {
  const row = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('requestId', '=', request.requestId)
    .where('playerId', request.playerId === null ? 'is' : '=', request.playerId)
    .executeTakeFirst();
  return row && transferOf(row);
}

/** 16 printable characters, 96 random bits: fits AFT's 20 and never repeats. */
const newTransferId = (): TransferId => TransferId.parse(randomBytes(12).toString('base64url'));

/** A stored transfer. */
export const transferOf = ({ createdAt: _, updatedAt: __, ...row }: Row): Transfer => ({
  ...row,
  id: TransferId.parse(row.id),
  amount: row.amount === null ? null : minorUnits(row.amount),
  moved: row.moved === null ? null : minorUnits(row.moved),
  withheld: minorUnits(row.withheld),
});

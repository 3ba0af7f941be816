import { randomBytes } from 'node:crypto';
import { TransferId } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { machineAccount, playerAccount } from './accounts.ts';
import { lockAccounts, move } from './ledger.ts';
import { countCashIn, countCashOut } from './payout-caps.ts';

type Row = Selectable<Schema['transfers']>;

/** Where a transfer stands: what has been written, and so what can have happened outside. */
export type TransferState =
  /** Money of a cash-in is in transit; the floor may or may not have heard. */
  | 'requested'
  | 'sent'
  /** The answer did not come: only the machine knows. */
  | 'unknown'
  /** The machine took or gave `moved`. */
  | 'settled'
  /** The machine did nothing; money of a cash-in is back. */
  | 'returned';

export interface Transfer {
  readonly id: TransferId;
  readonly requestId: string;
  /** Null when credit without an owner is taken off a machine. */
  readonly playerId: number | null;
  readonly machineId: number;
  readonly sessionId: number | null;
  readonly direction: 'in' | 'out';
  /** Null: everything that is there. */
  readonly amount: MinorUnits | null;
  readonly state: TransferState;
  readonly moved: MinorUnits | null;
  /** Part of `moved` that a payout cap kept back from the wallet. */
  readonly withheld: MinorUnits;
  /** Why it was returned, as the machine or the house put it. */
  readonly reason: string | null;
}

/** A player's wish to move money; the same `requestId` means the same wish. */
export interface CashInWish {
  readonly requestId: string;
  readonly playerId: number;
  readonly machineId: number;
  readonly sessionId: number;
  readonly amount: MinorUnits;
}
export interface CashOutWish {
  readonly requestId: string;
  readonly playerId: number | null;
  readonly machineId: number;
  readonly sessionId: number | null;
}

export type TransferRefusal =
  | 'insufficientFunds'
  | 'requestReused'
  | 'transferPending'
  /** The session that it was for is over. */
  | 'sessionTerminated';

/** What the machine said became of a transfer. */
export interface Outcome {
  readonly outcome: 'accepted' | 'refused';
  /** What really moved, minor units; zero when refused. */
  readonly amount: MinorUnits;
  readonly reason?: string | undefined;
}

/**
 * Write a cash-in down and take its money into transit, before anything is sent.
 *
 * A repeated wish with the same terms is the transfer it was. One transfer at a time per machine.
 */
export async function requestCashIn(tx: Tx, wish: CashInWish): Promise<Result<Transfer, TransferRefusal>> {
  const begun = await begin(tx, { ...wish, direction: 'in' });
  if (!begun.ok || begun.value.repeated) return begun.ok ? ok(begun.value.transfer) : begun;
  const { transfer } = begun.value;
  const moved = await move(tx, {
    requestId: `transfer:${transfer.id}:take`,
    from: playerAccount(wish.playerId),
    to: 'transit',
    amount: wish.amount,
    machineId: wish.machineId,
    sessionId: wish.sessionId,
  });
  if (moved.ok) return ok(transfer);
  await tx.deleteFrom('transfers').where('id', '=', transfer.id).execute();
  return moved;
}

/** Write a cash-out of everything down, before anything is sent. No money moves until the machine has told how much. */
export async function requestCashOut(tx: Tx, wish: CashOutWish): Promise<Result<Transfer, TransferRefusal>> {
  const begun = await begin(tx, { ...wish, direction: 'out', amount: null });
  return begun.ok ? ok(begun.value.transfer) : begun;
}

/** Note that the order has left, or that its answer did not come. A transfer that has ended stays as it ended. */
export async function markTransfer(db: Db | Tx, id: TransferId, state: 'sent' | 'unknown'): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state, updated_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'sent', 'unknown'])
    .execute();
}

/**
 * End a transfer by what the machine said, once: a repetition changes nothing.
 *
 * Cash-in: transit → machine, or back to the player. Cash-out: machine → transit → player (or `house:variance` for
 * credit without an owner), by the amount that really moved; what a payout cap keeps back goes to `house:promotions`.
 * Returns the transfer as it has ended and whether it
 * ended now; undefined when there is no such transfer.
 */
export async function settleTransfer(
  tx: Tx,
  id: TransferId,
  outcome: Outcome,
): Promise<{ transfer: Transfer; now: boolean } | undefined> {
  const row = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const transfer = fromRow(row);
  if (transfer.state === 'settled' || transfer.state === 'returned') return { transfer, now: false };
  const accepted = outcome.outcome === 'accepted';
  if (transfer.direction === 'in') await endCashIn(tx, transfer, accepted);
  const withheld =
    transfer.direction === 'out' && accepted ? await endCashOut(tx, transfer, outcome.amount) : minorUnits(0);
  const ended = await tx
    .updateTable('transfers')
    .set({
      state: accepted ? 'settled' : 'returned',
      moved: accepted ? BigInt(outcome.amount) : null,
      reason: outcome.reason ?? null,
      withheld: BigInt(withheld),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { transfer: fromRow(ended), now: true };
}

/** Transfers that have not ended, oldest first; of some machines only, when they are named. */
export async function openTransfers(db: Db | Tx, machineIds?: readonly number[]): Promise<Transfer[]> {
  if (machineIds?.length === 0) return [];
  const rows = await db
    .selectFrom('transfers')
    .selectAll()
    .where('state', 'in', ['requested', 'sent', 'unknown'])
    .$if(machineIds !== undefined, (query) => query.where('machine_id', 'in', machineIds ?? []))
    .orderBy('created_at')
    .execute();
  return rows.map(fromRow);
}

export async function findTransfer(db: Db | Tx, id: TransferId): Promise<Transfer | undefined> {
  const row = await db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

type Wish = (CashInWish & { direction: 'in' }) | (CashOutWish & { direction: 'out'; amount: null });
interface Begun {
  readonly transfer: Transfer;
  readonly repeated: boolean;
}

async function begin(tx: Tx, wish: Wish): Promise<Result<Begun, TransferRefusal>> {
  // One wish at a time on a machine: what follows sees all earlier ones.
  await tx.selectFrom('machines').select('id').where('id', '=', wish.machineId).forNoKeyUpdate().execute();
  const before = await findWish(tx, wish);
  if (before !== undefined) return asBefore(before, wish);
  if ((await openTransfers(tx, [wish.machineId])).length > 0) return err('transferPending');
  if (!(await mayMove(tx, wish))) return err('sessionTerminated');
  const row = await tx
    .insertInto('transfers')
    .values({
      id: newTransferId(),
      request_id: wish.requestId,
      player_id: wish.playerId,
      machine_id: wish.machineId,
      session_id: wish.sessionId,
      direction: wish.direction,
      amount: wish.amount === null ? null : BigInt(wish.amount),
      state: 'requested',
    })
    // The same id may be asked for on another machine at this moment: then that one was first.
    .onConflict((conflict) => conflict.columns(['player_id', 'request_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return ok({ transfer: fromRow(row), repeated: false });
  const first = await findWish(tx, wish);
  if (first === undefined) throw new Error(`wish ${wish.requestId} was taken, and is not there`);
  return asBefore(first, wish);
}

/**
 * Whether the session that a cash-in is for goes on, and none but that of a cash-out does: whoever sits there owns what is
 * on the machine. None begins or ends while the machine's row is held.
 */
async function mayMove(tx: Tx, { direction, machineId, sessionId }: Wish): Promise<boolean> {
  const open = tx.selectFrom('play_sessions').select('id').where('state', '<>', 'ended');
  if (direction === 'in') return (await open.where('id', '=', sessionId).executeTakeFirst()) !== undefined;
  const there = await open.where('machine_id', '=', machineId).executeTakeFirst();
  return there === undefined || there.id === sessionId;
}

/** A wish that was made before: the transfer it was, unless its terms differ. */
function asBefore(before: Transfer, wish: Wish): Result<Begun, 'requestReused'> {
  const same =
    before.direction === wish.direction &&
    before.amount === wish.amount &&
    before.machineId === wish.machineId;
  return same ? ok({ transfer: before, repeated: true }) : err('requestReused');
}

/** The transfer that a wish was written down as. */
export async function findWish(
  tx: Db | Tx,
  wish: { requestId: string; playerId: number | null },
): Promise<Transfer | undefined> {
  const row = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('request_id', '=', wish.requestId)
    .where('player_id', wish.playerId === null ? 'is' : '=', wish.playerId)
    .executeTakeFirst();
  return row && fromRow(row);
}

async function endCashIn(tx: Tx, transfer: Transfer, accepted: boolean): Promise<void> {
  const { id, playerId, machineId, sessionId, amount } = transfer;
  if (playerId === null || amount === null) throw new Error(`cash-in ${id} has no player or no amount`);
  const common = { machineId, playerId, amount, ...(sessionId === null ? {} : { sessionId }) };
  if (accepted) await countCashIn(tx, playerId, amount);
  if (accepted)
    await moved(tx, {
      ...common,
      requestId: `transfer:${id}:give`,
      from: 'transit',
      to: machineAccount(machineId),
      kind: 'cashIn',
      tag: id,
    });
  else
    await moved(tx, {
      ...common,
      requestId: `transfer:${id}:return`,
      from: 'transit',
      to: playerAccount(playerId),
    });
}

/** Returns what a payout cap kept back. */
async function endCashOut(tx: Tx, transfer: Transfer, amount: MinorUnits): Promise<MinorUnits> {
  const { id, playerId, machineId, sessionId } = transfer;
  if (amount === 0) return amount;
  const common = { machineId, ...(sessionId === null ? {} : { sessionId }) };
  const owner = playerId === null ? 'house:variance' : playerAccount(playerId);
  const withheld = playerId === null ? minorUnits(0) : await countCashOut(tx, playerId, amount);
  const capped = withheld > 0;
  await lockAccounts(tx, [
    machineAccount(machineId),
    'transit',
    'house:variance', // for what the machine's meter may differ by, in the same transaction
    owner,
    ...(capped ? (['house:promotions'] as const) : []),
  ]);
  await moved(tx, {
    ...common,
    amount,
    requestId: `transfer:${id}:take`,
    from: machineAccount(machineId),
    to: 'transit',
  });
  if (capped)
    await moved(tx, {
      ...common,
      amount: withheld,
      requestId: `transfer:${id}:cap`,
      from: 'transit',
      to: 'house:promotions',
      tag: 'payout-cap',
    });
  const rest = minorUnits(amount - withheld);
  if (playerId === null)
    await moved(tx, { ...common, amount, requestId: `transfer:${id}:give`, from: 'transit', to: owner });
  else if (rest > 0)
    await moved(tx, {
      ...common,
      amount: rest,
      playerId,
      requestId: `transfer:${id}:give`,
      from: 'transit',
      to: owner,
      kind: 'cashOut',
      tag: capped ? 'payout-cap' : id,
    });
  return withheld;
}

/** A movement that cannot lack funds: what it takes was put there before. */
async function moved(tx: Tx, movement: Parameters<typeof move>[1]): Promise<void> {
  const result = await move(tx, movement);
  if (!result.ok) throw new Error(`${movement.requestId}: ${result.error}`);
}

/** 16 printable characters, 96 random bits: fits AFT's 20 and never repeats. */
const newTransferId = (): TransferId => TransferId.parse(randomBytes(12).toString('base64url'));

const fromRow = (row: Row): Transfer => ({
  id: TransferId.parse(row.id),
  requestId: row.request_id,
  playerId: row.player_id,
  machineId: row.machine_id,
  sessionId: row.session_id,
  direction: row.direction,
  amount: row.amount === null ? null : minorUnits(row.amount),
  state: row.state,
  moved: row.moved === null ? null : minorUnits(row.moved),
  withheld: minorUnits(row.withheld),
  reason: row.reason,
});

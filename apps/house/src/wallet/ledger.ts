import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS, type AmountAction } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Bus } from '../platform/bus/bus.ts';
import type { Db, Tx } from '../platform/db/schema.ts';

/** A request id was reused with other terms: a bug in the caller. */
export class RequestReused extends Error {
  constructor(requestId: string) {
    super(`request ${requestId} was used before with other terms`);
    this.name = 'RequestReused';
  }
}

/** One movement of money between two accounts. `amount` is in minor units and positive. */
export interface Movement {
  /** At most once per id, for ever. */
  readonly requestId: string;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: MinorUnits;
  /** The kind on a player's statement; without one the posting is not listed. */
  readonly kind?: AmountAction;
  readonly playerId?: number;
  readonly machineId?: number;
  readonly sessionId?: number;
  readonly tag?: string;
}

/**
 * Moves money between two accounts, at most once per `requestId`.
 *
 * Runs in the caller's transaction and writes one posting: two entries that sum to zero. Accounts are locked in the
 * order of their names, so that movements crossing each other wait and do not deadlock.
 * Repeating a request with the same terms writes nothing and answers `repeated`.
 *
 * Returns `insufficientFunds`, having written nothing, if `from` would fall below its minimum.
 *
 * @throws {RequestReused} when `requestId` was used before with other terms.
 */
export async function move(
  tx: Tx,
  movement: Movement,
): Promise<Result<'posted' | 'repeated', 'insufficientFunds'>> {
  const { from, to, amount, requestId } = movement;
  if (amount <= 0 || from === to) throw new Error(`movement ${requestId} moves nothing`);
  const balances = await lockAccounts(tx, [from, to]);
  const before = await findPosting(tx, requestId);
  if (before !== undefined) {
    if (before.from !== from || before.to !== to || before.amount !== BigInt(amount))
      throw new RequestReused(requestId);
    return ok('repeated');
  }
  const least = leastOf(from);
  if (least !== null && (balances.get(from) ?? 0n) - BigInt(amount) < least) return err('insufficientFunds');
  await write(tx, movement);
  return ok('posted');
}

/** Moves money that cannot be lacking: it was moved there before, or the account has no minimum. @throws if it is. */
export async function moveSurely(tx: Tx, movement: Movement): Promise<void> {
  const moved = await move(tx, movement);
  if (!moved.ok) throw new Error(`${movement.requestId}: ${moved.error}`);
}

/** Whether a movement was posted under an id. */
export async function isPosted(tx: Tx, requestId: string): Promise<boolean> {
  return (await findPosting(tx, requestId)) !== undefined;
}

/** The balance of an account; zero before its first posting. */
export async function balanceOf(db: Db | Tx, account: AccountId): Promise<MinorUnits> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return minorUnits(row?.balance ?? 0n);
}

export const playerBalance = (db: Db | Tx, playerId: number): Promise<MinorUnits> =>
  balanceOf(db, playerAccount(playerId));

/**
 * Locks accounts in the order of their names, and reads them. A transaction with several movements locks all of their
 * accounts first: movements that lock one after another could deadlock.
 */
export async function lockAccounts(tx: Tx, accounts: readonly AccountId[]): Promise<Map<string, bigint>> {
  const sorted = [...accounts].sort();
  await tx
    .insertInto('accounts')
    .values(sorted.map((id) => ({ id, least: leastOf(id) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('id', 'in', sorted)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

async function findPosting(tx: Tx, requestId: string) {
  const entries = await tx
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'entries.postingId')
    .select(['accountId', 'amount'])
    .where('requestId', '=', requestId)
    .orderBy('amount')
    .execute();
  const [from, to] = entries;
  return from && to ? { from: from.accountId, to: to.accountId, amount: to.amount } : undefined;
}

async function write(tx: Tx, movement: Movement): Promise<void> {
  const { requestId, from, to, kind, playerId, machineId, sessionId, tag } = movement;
  const amount = BigInt(movement.amount);
  const posting = await tx
    .insertInto('postings')
    .values({
      requestId,
      kind: kind === undefined ? null : AMOUNT_ACTIONS[kind],
      playerId: playerId ?? null,
      machineId: machineId ?? null,
      sessionId: sessionId ?? null,
      tag: tag ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = [
    { postingId: posting.id, accountId: from, amount: -amount },
    { postingId: posting.id, accountId: to, amount },
  ];
  await tx.insertInto('entries').values(entries).execute();
  for (const { accountId, amount: change } of entries) {
    await tx
      .updateTable('accounts')
      .set((eb) => ({ balance: eb('balance', '+', change) }))
      .where('id', '=', accountId)
      .execute();
  }
}

/**
 * The name of a ledger account. Wallets, `transit` and `withdrawals` may not fall below zero; the others are the house's
 * side.
 */
export type AccountId =
  | `player:${number}`
  | `machine:${number}`
  | `games:${number}`
  | 'transit'
  | 'withdrawals'
  | 'house:bank'
  | 'house:promotions'
  | 'house:jackpots'
  | 'house:variance'
  | 'house:adjustments';

export const playerAccount = (playerId: number): AccountId => `player:${playerId}`;

/** The credit on a machine's meter, as the ledger has it. The meter decides, so the account has no minimum. */
export const machineAccount = (machineId: number): AccountId => `machine:${machineId}`;

/** Bets less wins of a machine's games. One account per machine, so that no machine waits for another. */
export const gamesAccount = (machineId: number): AccountId => `games:${machineId}`;

/** The money of withdrawals that wait for the cashier. */
export const WITHDRAWALS = 'withdrawals' satisfies AccountId;

const leastOf = (account: AccountId): bigint | null =>
  account === 'transit' || account === WITHDRAWALS || account.startsWith('player:') ? 0n : null;

/** The other side of an adjustment: what is moved against these was neither paid in nor paid out. */
export const ADJUSTING = ['house:adjustments', 'house:variance'] as const satisfies readonly AccountId[];

/** Where a player's balance is published, as its notification. */
export const balanceTopic = (playerId: number): string => `player.${playerId}.balance`;
/** Where it is published that a hand pay of a machine was paid, as `{machineId}`. */
export const HAND_PAY_TOPIC = 'hand-pay.paid';

/** The notification of a balance, with the amount that a payout cap has just kept back of it (C7.17). */
export const balanceNotification = (balance: MinorUnits, withheld: MinorUnits) => ({
  balance,
  ...(withheld > 0 ? { withheld } : {}),
});

/** Publishes the balance of a player, which has changed, to the player's screens at every node. */
export async function publishBalance(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  playerId: number,
  withheld = minorUnits(0),
): Promise<void> {
  const balance = await playerBalance(db, playerId);
  bus.publish(balanceTopic(playerId), balanceNotification(balance, withheld));
}

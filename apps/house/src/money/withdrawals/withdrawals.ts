import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import { OPEN_WITHDRAWALS_MOST, OpenWithdrawal, Withdrawal } from '@floorcast/contract/withdrawals';
import { type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod';
import { isUnderReview } from '../../people/same-person/index.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { type ListQuery, SqlList } from '../../platform/lists/sql-list.ts';
import { record, recordMoney } from '../../trail/index.ts';
import { lockPlayer, type Movement, move, playerAccount, WITHDRAWALS } from '../../wallet/index.ts';

export type WithdrawalRow = Selectable<Schema['withdrawals']>;

export interface WithdrawalOrder {
  readonly playerId: number;
  readonly requestId: string;
  readonly amount: MinorUnits;
  /** Whether the player cannot cancel it. */
  readonly final: boolean;
}

/** The id of a request among all requests that move money. */
export const withdrawalRequest = (playerId: number, requestId: string): string =>
  `withdrawal:${playerId}:${requestId}`;

/**
 * Takes the money of a withdrawal out of its player's wallet, where it waits for the cashier, at most once per
 * `requestId`. Refused, nothing is written.
 */
export async function requestWithdrawal(
  tx: Tx,
  order: WithdrawalOrder,
): Promise<Result<WithdrawalRow, Refusal>> {
  // The next request of the player sees this one.
  await lockPlayer(tx, order.playerId);
  const before = await requestOf(tx, order);
  if (before !== undefined)
    return before.amount === BigInt(order.amount) ? ok(before) : err(refusal('requestReused'));
  const { open } = await tx
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('playerId', '=', order.playerId)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  if (open >= OPEN_WITHDRAWALS_MOST) return err(refusal('withdrawalOpen', { most: OPEN_WITHDRAWALS_MOST }));
  return takeOut(tx, order);
}

/** States in which the money waits for the cashier. */
const OPEN = ['requested', 'paying'] as const;

const requestOf = (
  tx: Tx,
  { playerId, requestId }: Pick<WithdrawalOrder, 'playerId' | 'requestId'>,
): Promise<WithdrawalRow | undefined> =>
  tx
    .selectFrom('withdrawals')
    .selectAll()
    .where((eb) => eb.and({ playerId, requestId }))
    .executeTakeFirst();

async function takeOut(
  tx: Tx,
  { playerId, requestId, amount, final }: WithdrawalOrder,
): Promise<Result<WithdrawalRow, Refusal>> {
  const moved = await move(tx, {
    requestId: withdrawalRequest(playerId, requestId),
    from: playerAccount(playerId),
    to: WITHDRAWALS,
    amount,
    kind: 'withdraw',
    playerId,
    tag: 'withdrawal',
  });
  if (!moved.ok) return err(refusal(moved.error));
  const values = { playerId, requestId, amount: BigInt(amount), final };
  return ok(await tx.insertInto('withdrawals').values(values).returningAll().executeTakeFirstOrThrow());
}

/** A withdrawal that its player cancels, and what the cashier, or a member of staff, does with one. `by`: who. */
export type Settlement = { readonly by: string } & (
  | { readonly state: 'paying' | 'paid' }
  | { readonly state: 'cancelled' }
  | { readonly state: 'refused'; readonly reason: string }
);

/**
 * The states from which each may follow. A cashier takes a withdrawal before paying it: from then on its player cannot
 * take the money back that is on its way.
 */
const FROM = {
  paying: ['requested'],
  paid: ['requested', 'paying'],
  refused: ['requested', 'paying'],
  cancelled: ['requested'],
} as const satisfies Record<Settlement['state'], readonly WithdrawalRow['state'][]>;

/**
 * Takes a withdrawal for paying, or ends it: its money leaves the house, or returns to the wallet. Repeating a settlement
 * changes nothing; one that cannot follow is refused (`withdrawalFinal`).
 */
export async function settleWithdrawal(
  tx: Tx,
  id: number,
  settlement: Settlement,
): Promise<Result<WithdrawalRow, Refusal>> {
  const { state, by } = settlement;
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return err(notFound(`${id}`));
  if (row.state === state) return ok(row);
  const follows = FROM[state].some((from) => from === row.state);
  if (!follows || (state === 'cancelled' && row.final)) return err(refusal('withdrawalFinal'));
  if (state === 'paying')
    return (await isUnderReview(tx, row.playerId))
      ? err(refusal('personReviewed'))
      : ok(await changed(tx, id, { state }));
  const moved = await move(tx, movementOf(row, state));
  // All of it is there: it was put there with the row.
  if (!moved.ok) throw new Error(`withdrawal ${id} has lost its money: ${moved.error}`);
  const reason = settlement.state === 'refused' ? settlement.reason : '';
  return ok(await changed(tx, id, { state, settledBy: by, settledAt: new Date(), reason }));
}

const changed = (tx: Tx, id: number, change: Updateable<Schema['withdrawals']>): Promise<WithdrawalRow> =>
  tx.updateTable('withdrawals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * Settles a withdrawal for the cashier's server, which names it by its terms: ids of before a restore may be those of
 * others. One that was paid and that the restored ledger does not know is taken out of the wallet.
 */
export async function settleOrder(
  tx: Tx,
  order: Omit<WithdrawalOrder, 'final'>,
  settlement: Settlement,
): Promise<Result<WithdrawalRow, Refusal>> {
  const { playerId, requestId, amount } = order;
  const what = `${requestId} of player ${playerId}`;
  const player = await tx.selectFrom('users').select('type').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(notFound(what));
  await lockPlayer(tx, playerId);
  const known = await requestOf(tx, order);
  if (known === undefined && settlement.state !== 'paid') return err(notFound(what));
  const row = known === undefined ? await takeOut(tx, { ...order, final: true }) : ok(known);
  if (!row.ok) return row;
  if (row.value.amount !== BigInt(amount)) return err(refusal('requestReused'));
  const settled = await settleWithdrawal(tx, row.value.id, settlement);
  if (settled.ok && row.value.state !== settled.value.state) await recordSettled(tx, settled.value);
  return settled;
}

/** What a cashier's server did is on the trail, with the money that it moved. */
async function recordSettled(tx: Tx, row: WithdrawalRow): Promise<void> {
  const { id, playerId, state } = row;
  const entry = { by: { part: 'cashier' }, playerId, detail: { withdrawal: id } };
  if (state === 'paid' || state === 'refused')
    return recordMoney(tx, movementOf(row, state), { ...entry, kind: `withdrawal.${state}` });
  const detail = { ...entry.detail, amount: Number(row.amount) };
  await record(tx, { ...entry, kind: 'withdrawal.taken', detail });
}

/** What is paid is no movement of the wallet any more: the player's statement has it since it was requested. */
function movementOf(row: WithdrawalRow, state: 'paid' | 'refused' | 'cancelled'): Movement {
  const { id, playerId } = row;
  const amount = minorUnits(row.amount);
  const common = { requestId: `withdrawal-end:${id}`, from: WITHDRAWALS, amount, playerId } as const;
  if (state === 'paid') return { ...common, to: 'house:bank', tag: 'withdrawal-paid' };
  return { ...common, to: playerAccount(playerId), kind: 'withdraw', tag: 'withdrawal-returned' };
}

const notFound = (which: string): Refusal => refusal('notFound', { what: `withdrawal ${which}` });

/** Ends a withdrawal of a player's own. Another's is not found. */
export async function cancelWithdrawal(
  tx: Tx,
  playerId: number,
  id: number,
): Promise<Result<WithdrawalRow, Refusal>> {
  const own = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where((eb) => eb.and({ id, playerId }))
    .executeTakeFirst();
  return own === undefined
    ? err(notFound(`${id}`))
    : settleWithdrawal(tx, id, { state: 'cancelled', by: 'player' });
}

export const WITHDRAWALS_OF_PLAYER = new SqlList({
  statement: ({ playerId }: ListQuery & { readonly playerId: number }) => sql`
    select id, amount, state, at as requested, settled_at as settled, reason,
      state = 'requested' and not final as cancellable
    from withdrawals where player_id = ${playerId}`,
  row: Withdrawal,
  time: 'requested',
  sorts: { requested: 'id' },
});

export const OPEN_WITHDRAWALS = new SqlList({
  statement: (_: ListQuery) => sql`
    select id, player_id, request_id, amount, state, at as requested from withdrawals
    where state = any(${OPEN}::text[])`,
  row: z.object({ id: z.int(), ...OpenWithdrawal.shape }),
  time: 'requested',
  sorts: { requested: 'id' },
});

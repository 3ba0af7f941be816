import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { accountFactsOf, addToDay, type FactsOfSite } from '../../people/safer-gambling/index.ts';
import { accountsOfPersons, isUnderReview } from '../../people/same-person/index.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { decide, NOT_PLAYING } from '../../policy/index.ts';
import { recordMoney } from '../../trail/index.ts';
import {
  answerOnce,
  CASHIER_REQUEST,
  isPosted,
  lockPlayer,
  type Movement,
  move,
  playerAccount,
  playerBalance,
  RequestReused,
} from '../../wallet/index.ts';

export interface CashierOrder {
  readonly requestId: string;
  readonly playerId: number;
  readonly amount: number;
  /** The player has paid already: a deposit is not decided, and counts like any other. */
  readonly taken?: boolean | undefined;
}

export type OrderParts = FactsOfSite & Pick<SiteContext, 'db' | 'clock'>;

/** Posts a deposit or withdrawal that a cashier has made, once per request. Returns the player's balance. */
export async function carryOut(
  { db, ...site }: OrderParts,
  kind: 'deposit' | 'withdraw',
  order: CashierOrder,
): Promise<Result<MinorUnits, Refusal>> {
  const { requestId, playerId, amount } = order;
  const request = { id: `${CASHIER_REQUEST}${requestId}`, terms: [kind, playerId, amount] };
  try {
    const posted = await db
      .transaction()
      .execute((tx) =>
        answerOnce(tx, request, () => post(tx, site, { ...order, kind, requestId: request.id })),
      );
    return posted.ok ? ok(await playerBalance(db, playerId)) : posted;
  } catch (error) {
    if (error instanceof RequestReused) return err(refusal('requestReused'));
    throw error;
  }
}

async function post(
  tx: Tx,
  site: Omit<OrderParts, 'db'>,
  { requestId, kind, playerId, amount, taken }: CashierOrder & { readonly kind: 'deposit' | 'withdraw' },
): Promise<Result<unknown, Refusal>> {
  const player = await tx.selectFrom('users').select('type').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(refusal('notFound', { what: `player ${playerId}` }));
  if (kind === 'deposit' && player.type !== 'user') return err(refusal('notAllowed'));
  if (kind === 'withdraw' && !taken && (await isUnderReview(tx, playerId)))
    return err(refusal('personReviewed'));
  const accounts = ['house:bank', playerAccount(playerId)] as const;
  const [from, to] = kind === 'deposit' ? accounts : ([accounts[1], accounts[0]] as const);
  const movement = { requestId, from, to, amount: minorUnits(amount), kind, playerId, tag: 'cashier' };
  const posted =
    kind === 'deposit'
      ? await postDeposit(tx, { ...site, taken }, movement)
      : movedOnce(await move(tx, movement));
  if (posted.ok && posted.value.now)
    await recordMoney(tx, movement, {
      kind: kind === 'deposit' ? 'cashier.deposited' : 'cashier.withdrawn',
      by: { part: 'cashier' },
      playerId,
      detail: posted.value.day === undefined ? {} : { day: posted.value.day },
    });
  return posted;
}

interface Moved {
  /** It was not posted before. */
  readonly now: boolean;
  /** The day of the site on which it counts against limits. */
  readonly day?: string;
}
type DepositRules = Omit<OrderParts, 'db'> & Pick<CashierOrder, 'taken'>;

/**
 * Posts a deposit, if the player may make it. Deposits of a player are decided one after another, and one that is repeated
 * counts once.
 */
export async function postDeposit(
  tx: Tx,
  { policy, calendar, clock, taken = false }: DepositRules,
  movement: Movement & { readonly playerId: number },
): Promise<Result<Moved, Refusal>> {
  const { playerId, amount, requestId } = movement;
  // Its limits count the deposits of the person's other accounts.
  for (const account of await accountsOfPersons(tx, [playerId])) await lockPlayer(tx, account);
  if (await isPosted(tx, requestId)) return movedOnce(await move(tx, movement));
  const refused = await whyNoDeposit(tx, { policy, calendar, clock }, { playerId, amount });
  if (refused !== undefined && (!taken || refused.name === 'accountClosed')) return err(refused);
  const now = clock.now();
  await addToDay(tx, calendar, { playerId, at: now, deposited: amount });
  const moved = movedOnce(await move(tx, movement));
  return moved.ok ? ok({ ...moved.value, day: calendar.dayOf(now) }) : moved;
}

/** Why a player may not pay money in. Their row is locked before. */
export async function whyNoDeposit(
  tx: Tx,
  { policy, calendar, clock }: Omit<OrderParts, 'db'>,
  { playerId, amount }: { readonly playerId: number; readonly amount: MinorUnits },
): Promise<Refusal | undefined> {
  const { closedAt } = await tx
    .selectFrom('users')
    .select('closedAt')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (closedAt !== null) return refusal('accountClosed');
  const now = clock.now();
  const facts = await accountFactsOf(tx, { policy, calendar }, playerId, now);
  const decision = decide(policy, { ...facts, ...NOT_PLAYING, now }, { type: 'deposit', amount });
  return decision === 'ok' ? undefined : decision;
}

const movedOnce = (moved: Awaited<ReturnType<typeof move>>): Result<Moved, Refusal> =>
  moved.ok ? ok({ now: moved.value === 'posted' }) : err(refusal(moved.error));

import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../platform/db/schema.ts';
import {
  type AccountId,
  gamesAccount,
  lockAccounts,
  machineAccount,
  moveSurely,
  playerAccount,
} from './ledger.ts';
import { countCashOut } from './payout-caps.ts';

type Row = Selectable<Schema['handPays']>;

/** The payer of a hand pay that ended by the reset of its machine. */
export const BY_MACHINE = 'machine';

/** A win or credit that a machine does not pay to its meter: staff confirm it, or the machine reports its payment. */
export interface HandPay {
  readonly id: string;
  readonly machineId: number;
  readonly sessionId: number | null;
  /** The player; null if the machine has had no session. */
  readonly playerId: number | null;
  readonly kind: HandPayKind;
  readonly amount: MinorUnits;
  readonly at: Date;
  /** It is posted. */
  readonly paid: boolean;
  /** The machine is unlocked. */
  readonly reset: boolean;
  /** The part that a payout cap withholds. It was counted when the hand pay was stored, and is final (C7.19). */
  readonly withheld: MinorUnits;
}

/**
 * Stores a hand pay as the machine reported it, and counts it under the payout cap of its player. Returns whether it is
 * new; a known one does not change.
 */
export async function storeHandPay(
  tx: Tx,
  handPay: Omit<HandPay, 'paid' | 'reset' | 'withheld'>,
): Promise<boolean> {
  const { id, machineId, sessionId, playerId, kind, amount, at } = handPay;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('handPays')
    .values({ id, machineId, sessionId, playerId, kind, amount: BigInt(amount), at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  if (playerId === null) return true;
  // Cancelled credit was on the machine like credit that is cashed out: it is counted as such.
  const withheld = await countCashOut(tx, playerId, amount, kind === 'cancelled-credit' ? undefined : at);
  await tx
    .updateTable('handPays')
    .set({ withheld: BigInt(withheld) })
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Posts a hand pay to the wallet of the player who won it, once: a repetition changes nothing.
 *
 * A win comes from the machine's games, a jackpot from `house:jackpots`, cancelled credit from the machine; the part that
 * a payout cap withholds goes to `house:promotions`. One without a player is only marked. `by` names who confirmed it.
 * Returns the hand pay and whether it was posted now; undefined without a hand pay of that id.
 */
export async function payHandPay(
  tx: Tx,
  id: string,
  by: string,
): Promise<{ handPay: HandPay; now: boolean } | undefined> {
  const row = await tx.selectFrom('handPays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const handPay = fromRow(row);
  if (handPay.paid) return { handPay, now: false };
  if (handPay.playerId !== null) await post(tx, handPay, handPay.playerId);
  await tx.updateTable('handPays').set({ paidAt: new Date(), paidBy: by }).where('id', '=', id).execute();
  return { handPay: { ...handPay, paid: true }, now: true };
}

export async function findHandPay(db: Db | Tx, id: string): Promise<HandPay | undefined> {
  const row = await db.selectFrom('handPays').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** What a machine has paid to players by its own resets within a day. */
export async function paidByMachine(tx: Tx, machineId: number): Promise<number> {
  const { sum } = await tx
    .selectFrom('handPays')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where((eb) => eb.and({ machineId, paidBy: BY_MACHINE }))
    .where('playerId', 'is not', null)
    .where('paidAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Stores that the machine has unlocked. */
export async function storeHandPayReset(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('handPays')
    .set({ resetAt: new Date() })
    .where('id', '=', id)
    .where('resetAt', 'is', null)
    .execute();
}

/** Hand pays that are not posted, or whose machines are locked, oldest first. */
export async function openHandPays(db: Db | Tx, machineId?: number): Promise<HandPay[]> {
  const rows = await db
    .selectFrom('handPays')
    .selectAll()
    .where((eb) => eb.or([eb('paidAt', 'is', null), eb('resetAt', 'is', null)]))
    .$if(machineId !== undefined, (query) => query.where('machineId', '=', machineId ?? 0))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

async function post(tx: Tx, handPay: HandPay, playerId: number): Promise<void> {
  const { id, kind, machineId, sessionId, amount, withheld } = handPay;
  const from = handPaySource(handPay);
  const owner = playerAccount(playerId);
  const common = { machineId, playerId, from, ...(sessionId === null ? {} : { sessionId }) };
  await lockAccounts(tx, [from, owner, ...(withheld > 0 ? (['house:promotions'] as const) : [])]);
  const rest = minorUnits(amount - withheld);
  if (rest > 0)
    await moveSurely(tx, {
      ...common,
      requestId: handPayPosting(id),
      to: owner,
      amount: rest,
      kind: kind === 'jackpot' ? 'jackpot' : 'handPay',
      tag: withheld > 0 ? 'payout-cap' : id,
    });
  if (withheld > 0)
    await moveSurely(tx, {
      ...common,
      requestId: `hand-pay:${id}:cap`,
      to: 'house:promotions',
      amount: withheld,
      tag: 'payout-cap',
    });
}

/** The account that a hand pay comes from. */
export function handPaySource({ kind, machineId }: Pick<HandPay, 'kind' | 'machineId'>): AccountId {
  switch (kind) {
    case 'hand-pay':
      return gamesAccount(machineId);
    case 'jackpot':
      return 'house:jackpots';
    case 'cancelled-credit':
      return machineAccount(machineId);
  }
}

/** What the trail has of a hand pay that was posted. */
export const handPayFacts = ({ id, amount, playerId, withheld, ...source }: HandPay) => ({
  ...{ id, amount },
  ...(playerId !== null && {
    posting: handPayPosting(id),
    fromAccount: handPaySource(source),
    toAccount: playerAccount(playerId),
    ...(withheld > 0 && { withheld }),
  }),
});

/** The id of the posting that pays a hand pay to its player. */
export const handPayPosting = (id: string): string => `hand-pay:${id}:give`;

const fromRow = (row: Row): HandPay => ({
  id: row.id,
  machineId: row.machineId,
  sessionId: row.sessionId,
  playerId: row.playerId,
  kind: row.kind,
  amount: minorUnits(row.amount),
  at: row.at,
  paid: row.paidAt !== null,
  reset: row.resetAt !== null,
  withheld: minorUnits(row.withheld),
});

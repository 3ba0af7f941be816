import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { type PayoutCap, payoutUnder } from '@floorcast/contract/payout-cap';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/schema.ts';
import { balanceOf, machineAccount } from './ledger.ts';

export interface NewPayoutCap {
  readonly playerId: number;
  /** The maximum of winnings, minor units. */
  readonly cap: MinorUnits;
  readonly starts: Date;
  readonly ends: Date;
  /** The machine at which the player has a seat: its credit belongs to the player and is not a win. */
  readonly seatedAt: number | null;
}

/**
 * Locks a player, so that claims and payout caps, which count all money of the player, run in order: the second sees the
 * first. Taken before any account is locked.
 */
export async function lockPlayer(tx: Tx, playerId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

/**
 * Begins a payout cap: from `starts` to `ends` at most `cap` of the player's winnings reaches the wallet. The credit on
 * machines at that time is the player's own.
 */
export async function openPayoutCap(
  tx: Tx,
  { playerId, cap, starts, ends, seatedAt }: NewPayoutCap,
): Promise<void> {
  await lockPlayer(tx, playerId);
  const own = seatedAt === null ? 0n : await ownCredit(tx, playerId, seatedAt);
  await tx
    .insertInto('payoutCaps')
    .values({ playerId, cap: BigInt(cap), net: -own, starts, ends })
    .execute();
}

/** The credit of a machine, without what waits there to be paid by hand: that was counted when it was reported. */
async function ownCredit(tx: Tx, playerId: number, machineId: number): Promise<bigint> {
  const { waiting } = await tx
    .selectFrom('handPays')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('waiting'))
    .where((eb) => eb.and({ playerId, kind: 'cancelled-credit', machineId }))
    .where('paidAt', 'is', null)
    .executeTakeFirstOrThrow();
  const own = BigInt(await balanceOf(tx, machineAccount(machineId))) - waiting;
  return own > 0n ? own : 0n;
}

/** Counts a cash-in as the player's own money, which is paid back in full. */
export async function countCashIn(tx: Tx, playerId: number, amount: MinorUnits): Promise<void> {
  await lockPlayer(tx, playerId);
  await tx
    .updateTable('payoutCaps')
    .set((eb) => ({ net: eb('net', '-', BigInt(amount)) }))
    .where('playerId', '=', playerId)
    .where('ends', '>', sql<Date>`now()`)
    .execute();
}

/**
 * Counts a payout of a machine, and returns the part that the player's payout cap withholds: zero without a cap.
 *
 * The player's own money is never withheld: only the part of net winnings above the cap. A cap that began after `wonAt`
 * does not apply.
 */
export async function countCashOut(
  tx: Tx,
  playerId: number,
  amount: MinorUnits,
  wonAt?: Date,
): Promise<MinorUnits> {
  await lockPlayer(tx, playerId);
  const caps = await capsInForce(tx, playerId, wonAt);
  const { credited, withheld } = payoutUnder(tightest(caps), amount);
  for (const { id, net } of caps)
    await tx
      .updateTable('payoutCaps')
      .set({ net: net + BigInt(credited) })
      .where('id', '=', id)
      .execute();
  return withheld;
}

/** The payout cap of a player that is in force and leaves the least room; null without one. */
export async function payoutCapOf(db: Db | Tx, playerId: number): Promise<PayoutCap | null> {
  return tightest(await capsInForce(db, playerId));
}

type CapInForce = PayoutCap & { readonly id: number; readonly net: bigint };

async function capsInForce(db: Db | Tx, playerId: number, wonAt?: Date): Promise<readonly CapInForce[]> {
  const rows = await db
    .selectFrom('payoutCaps')
    .select(['id', 'cap', 'net', 'ends'])
    .where('playerId', '=', playerId)
    .where('ends', '>', sql<Date>`now()`)
    .$if(wonAt !== undefined, (query) => query.where('starts', '<=', wonAt ?? new Date()))
    .execute();
  return rows.map(({ id, cap, net, ends }) => {
    const room = minorUnits(cap - net);
    const used = minorUnits(Math.max(0, Number(cap) - room));
    return { id, net, cap: minorUnits(cap), used, room, ends: ends.toISOString() };
  });
}

const tightest = <Cap extends PayoutCap>(caps: readonly Cap[]): Cap | null =>
  caps.reduce<Cap | null>((least, cap) => (least !== null && least.room <= cap.room ? least : cap), null);

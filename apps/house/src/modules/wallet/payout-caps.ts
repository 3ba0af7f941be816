import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';
import { machineAccount } from './accounts.ts';
import { balanceOf } from './ledger.ts';

export interface PayoutCap {
  readonly playerId: number;
  /** The most that winnings may come to, minor units. */
  readonly cap: MinorUnits;
  readonly starts: Date;
  readonly ends: Date;
  /** The machine at which the player sits: credit on it is theirs already and no winning. */
  readonly seatedAt: number | null;
}

/**
 * What is reckoned over all money of a player, claims and payout caps, follows one another: the second sees what the first
 * has done. Taken before any account is locked.
 */
export async function lockPlayer(tx: Tx, playerId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

/**
 * Begin to count what a player wins: from `starts` to `ends` no more than `cap` of it reaches the wallet. What machines
 * hold of theirs by then is their own.
 */
export async function openPayoutCap(
  tx: Tx,
  { playerId, cap, starts, ends, seatedAt }: PayoutCap,
): Promise<void> {
  await lockPlayer(tx, playerId);
  const onMachine = seatedAt === null ? 0 : await balanceOf(tx, machineAccount(seatedAt));
  const own = BigInt(Math.max(0, onMachine)) + (await cancelledCredit(tx, playerId, seatedAt));
  await tx
    .insertInto('payout_caps')
    .values({ player_id: playerId, cap: BigInt(cap), net: -own, starts, ends })
    .execute();
}

/** What other machines than the one where a player sits, whose account holds it, have cancelled and staff will pay. */
async function cancelledCredit(tx: Tx, playerId: number, seatedAt: number | null): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('hand_pays')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cancelled-credit')
    .where('machine_id', 'is distinct from', seatedAt)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Count a cash-in as the player's own money: that much may come back. */
export async function countCashIn(tx: Tx, playerId: number, amount: MinorUnits): Promise<void> {
  await lockPlayer(tx, playerId);
  await tx
    .updateTable('payout_caps')
    .set((eb) => ({ net: eb('net', '-', BigInt(amount)) }))
    .where('player_id', '=', playerId)
    .where('ends', '>', sql<Date>`now()`)
    .execute();
}

/**
 * Count what a machine pays, and say how much of it the player's payout cap keeps back: zero when there is none.
 *
 * The player's own money is never kept back: only what net winnings exceed the cap by. A cap that began after `wonAt` does
 * not count it.
 */
export async function countCashOut(
  tx: Tx,
  playerId: number,
  amount: MinorUnits,
  wonAt?: Date,
): Promise<MinorUnits> {
  await lockPlayer(tx, playerId);
  const running = await tx
    .selectFrom('payout_caps')
    .select(['id', 'cap', 'net'])
    .where('player_id', '=', playerId)
    .where('ends', '>', sql<Date>`now()`)
    .$if(wonAt !== undefined, (query) => query.where('starts', '<=', wonAt ?? new Date()))
    .execute();
  const rooms = running.map(({ cap, net }) => (cap > net ? cap - net : 0n));
  const room = rooms.reduce((least, each) => (each < least ? each : least), BigInt(amount));
  for (const { id, net } of running)
    await tx
      .updateTable('payout_caps')
      .set({ net: net + room })
      .where('id', '=', id)
      .execute();
  return minorUnits(BigInt(amount) - room);
}

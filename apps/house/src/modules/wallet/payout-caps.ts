import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';
import { machineAccount } from './accounts.ts';
import { balanceOf } from './ledger.ts';

export interface PayoutCap {
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

/** Cancelled credit of other machines than that of the player's seat, which staff will pay. */
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

/** Counts a cash-in as the player's own money, which is paid back in full. */
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

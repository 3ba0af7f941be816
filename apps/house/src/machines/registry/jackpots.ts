import type { Tx } from '../../platform/db/schema.ts';

/** Topic of a brand's new jackpot levels, as `{id, jackpot}`. */
export const JACKPOT_TOPIC = 'machine.jackpots';

/** The share of each bet by which a brand's levels grow, highest level first. Further levels do not grow. */
const SHARES = [0.006, 0.003, 0.001];

/** A brand's current levels as a comma-separated list: the initial ones, grown by the coin in. */
export const jackpotOf = (begin: string, coinIn: bigint): string =>
  begin
    .split(',')
    .map((level, i) => (level === '' ? '' : Number(level) + Math.floor(Number(coinIn) * (SHARES[i] ?? 0))))
    .join(',');

/** Counts a bet for the jackpots of the machine's brand. Undefined: there is no such machine. */
export async function growJackpots(
  tx: Tx,
  machineId: number,
  bet: number,
): Promise<{ id: number; jackpot: string } | undefined> {
  const brand = await tx
    .updateTable('brands')
    .from('machines')
    .set((eb) => ({ coinIn: eb('brands.coinIn', '+', BigInt(bet)) }))
    .whereRef('machines.brandId', '=', 'brands.id')
    .where('machines.id', '=', machineId)
    .returning(['brands.id', 'brands.jackpot', 'brands.coinIn'])
    .executeTakeFirst();
  return brand && { id: brand.id, jackpot: jackpotOf(brand.jackpot, brand.coinIn) };
}

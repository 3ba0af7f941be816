/**
 * The limit of losses (minor units) that is proposed for autoplay: half of the credit in whole bets, one bet at least.
 * Null without credit.
 */
export function proposedLoss(credit: number, bet: number): number | null {
  if (credit <= 0) return null;
  const half = Math.ceil(credit / 2);
  return bet > 0 ? Math.max(bet, Math.floor(half / bet) * bet) : half;
}

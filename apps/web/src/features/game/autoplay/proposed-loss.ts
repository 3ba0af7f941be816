/** At most so many bets are proposed. */
const MOST_BETS = 25;

/**
 * The limit of losses (minor units) that is proposed for autoplay: half of the credit in whole bets, one bet at least and
 * 25 at most. Null without credit.
 */
export function proposedLoss(credit: number, bet: number): number | null {
  if (credit <= 0) return null;
  const half = Math.ceil(credit / 2);
  if (bet <= 0) return half;
  return bet * Math.min(MOST_BETS, Math.max(1, Math.floor(half / bet)));
}

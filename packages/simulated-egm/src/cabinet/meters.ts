import type { MeterName } from '@floorcast/sas/machine/meters';
import type { Contents } from './memory.ts';

/** All meters of the cabinet. One credit is one cent. */
export const metersOf = (contents: Contents): Record<MeterName, number> => ({
  coinIn: contents.coinIn,
  coinOut: contents.coinOut,
  jackpot: contents.handPaid,
  handPaidCancelled: 0,
  cancelled: contents.transferredOut,
  games: contents.games,
  gamesWon: contents.gamesWon,
  gamesLost: contents.games - contents.gamesWon,
  billCredits: contents.billCredits,
  currentCredits: contents.credits,
  electronicIn: contents.transferredIn,
  electronicOut: contents.transferredOut,
  paytableWin: contents.coinOut,
  won: contents.coinOut + contents.handPaid,
  handPaid: contents.handPaid,
  transferredIn: contents.transferredIn,
  transfersIn: contents.transfersIn,
  transferredOut: contents.transferredOut,
  transfersOut: contents.transfersOut,
});

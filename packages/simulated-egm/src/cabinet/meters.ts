import { METER_NAMES, type MeterName, type MeterValues, meterCode } from '@floorcast/sas/machine/meters';
import { BILLS, billMeter } from '@floorcast/sas/messages/bills';
import { countOf } from './bills.ts';
import type { Contents } from './memory.ts';

/** Meters that the games of the cabinet have, and the cabinet with them. One credit is one cent. */
const gameMeters = (contents: Contents) => ({
  coinIn: contents.coinIn,
  coinOut: contents.coinOut,
  jackpot: contents.handPaid,
  games: contents.games,
  gamesWon: contents.gamesWon,
  gamesLost: contents.games - contents.gamesWon,
  paytableWin: contents.coinOut,
  won: contents.coinOut + contents.handPaid,
  handPaid: contents.handPaid,
});

const machineMeters = (contents: Contents): Record<MeterName, number> => ({
  ...gameMeters(contents),
  handPaidCancelled: 0,
  cancelled: contents.transferredOut,
  billCredits: contents.billCredits,
  currentCredits: contents.credits,
  electronicIn: contents.transferredIn,
  electronicOut: contents.transferredOut,
  transferredIn: contents.transferredIn,
  transfersIn: contents.transfersIn,
  transferredOut: contents.transferredOut,
  transfersOut: contents.transfersOut,
});

/** The meters of the cabinet (game 0) or of its game, by their codes. */
export function metersOf(contents: Contents, game: number): ReadonlyMap<number, number> {
  const values: MeterValues = game === 0 ? machineMeters(contents) : gameMeters(contents);
  const named = METER_NAMES.flatMap((name): [number, number][] => {
    const value = values[name];
    return value === undefined ? [] : [[meterCode(name), value]];
  });
  const bills = BILLS.map((bill): [number, number] => [billMeter(bill), countOf(contents, bill)]);
  return new Map([...named, ...(game === 0 ? bills : [])]);
}

import { METER_NAMES, type MeterName, type MeterValues, meterCode } from '@floorcast/sas/machine/meters';
import { BILLS, type Bill, billMeter, billOf } from '@floorcast/sas/messages/exceptions';
import { billAccepted, queued } from './events.ts';
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

/** How many bills of a kind were taken. */
export const countOf = ({ billCounts }: Contents, { code }: Bill): number => billCounts[code] ?? 0;

/** What a bill changes; undefined when the acceptor gives it back: it is off, or takes no such bill. */
export function afterBill(contents: Contents, cents: number): Partial<Contents> | undefined {
  const { credits, events, billCredits, bills, billCounts, billsEnabled, billsTaken, oneBill } = contents;
  const bill = billOf(cents);
  if (!billsEnabled || bill === undefined || (billsTaken & (1 << bill.code)) === 0) return undefined;
  const count = countOf(contents, bill) + 1;
  const kinds = Math.max(billCounts.length, bill.code + 1);
  const counts = Array.from({ length: kinds }, (_, code) => billCounts[code] ?? 0).with(bill.code, count);
  return {
    credits: credits + cents,
    billCredits: billCredits + cents,
    bills: bills + 1,
    billCounts: counts,
    lastBill: bill.code,
    billsEnabled: !oneBill,
    events: queued(events, billAccepted(bill.code, count)),
  };
}

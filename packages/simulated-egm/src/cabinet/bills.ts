import { type Bill, billOf } from '@floorcast/sas/messages/bills';
import { billAccepted, queued } from './events.ts';
import type { Contents } from './memory.ts';

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

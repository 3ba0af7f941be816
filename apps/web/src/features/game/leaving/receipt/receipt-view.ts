import type { EndedGame, SessionReceipt } from '@floorcast/contract/session-totals';
import type { LeftSeat } from '../../../../api/stores/left-seat.ts';

/** What is shown of a seat that was left. `result`: the game that was running then, once it has ended. */
export type ReceiptView =
  | { readonly phase: 'ending'; readonly result: EndedGame | null }
  | { readonly phase: 'held'; readonly result: EndedGame }
  | { readonly phase: 'ended'; readonly result: EndedGame | null; readonly receipt: SessionReceipt };

/** Polls (ms): the first soon, then ever less often. */
const POLL_FIRST_MS = 1_000;
const POLL_MOST_MS = 15_000;
const POLL_GROWTH = 1.4;

/** What is shown; null when there is nothing to show. */
export function receiptView(left: LeftSeat, receipt: SessionReceipt | undefined): ReceiptView | null {
  const held = left.how === 'held';
  if (receipt === undefined) return held ? null : { phase: 'ending', result: null };
  const result = resultSince(left, receipt);
  if (receipt.end === null) {
    if (!held) return { phase: 'ending', result };
    return result === null ? null : { phase: 'held', result };
  }
  const { in: cashedIn, out, bet } = receipt.totals;
  return cashedIn + out + bet + (receipt.withheld ?? 0) === 0 ? null : { phase: 'ended', result, receipt };
}

/** The game that has ended since the seat was left. */
function resultSince(left: LeftSeat, { lastGame }: SessionReceipt): EndedGame | null {
  if (left.lastGame === undefined || lastGame === null) return null;
  return lastGame.id === left.lastGame ? null : lastGame;
}

/**
 * When (ms) the house is asked next; false for never. A held seat ends with a notification: until then only the result
 * of a running game is waited for.
 */
export function nextPoll(
  left: LeftSeat,
  receipt: SessionReceipt | undefined,
  { open, polls }: { readonly open: boolean; readonly polls: number },
): number | false {
  if (receipt !== undefined && receipt.end !== null) return false;
  const awaitsResult = left.inGame && (receipt === undefined || resultSince(left, receipt) === null);
  if (left.how === 'held' && open && !awaitsResult) return false;
  return Math.min(POLL_MOST_MS, POLL_FIRST_MS * POLL_GROWTH ** polls);
}

import { assertNever } from '@floorcast/contract/assert-never';
import { type LeftSeat, leftSeat } from '../../../api/stores/left-seat.ts';
import type { EndReason, PlayState, Seat } from '../../../realtime/play/play-state.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { isSeatOver } from './seat-over.ts';
import { isInGame, whatRuns } from './what-runs.ts';

/**
 * Follows the states of one play session: once it has ended here, its seat is remembered for the receipt (GAME-10). So is
 * the seat of a page that is closed or reloaded: the house holds it.
 */
export function followSeat() {
  let last: Seat | null = null;
  let over = false;
  const remember = (reason: EndReason) => {
    const left = last && leftOf(last, reason);
    if (left !== null) leftSeat.left(left);
  };
  return {
    follow(state: PlayState): void {
      const seat = seatOf(state);
      if (seat !== null && seat.sessionId !== last?.sessionId) leftSeat.forget(seat.sessionId);
      last = seat ?? last;
      over = state.phase === 'ended';
      if (state.phase === 'ended') remember(state.reason);
    },
    /** The page is left, perhaps for good. */
    away(): void {
      if (!over) remember({ kind: 'away' });
    },
    /** The page is back as it was. */
    back(): void {
      if (!over && last !== null) leftSeat.forget(last.sessionId);
    },
  };
}

/** What is remembered of a seat; null when there is nothing to show of it. */
function leftOf(seat: Seat, reason: EndReason): LeftSeat | null {
  const how = howLeft(reason);
  if (how === null || !hasReceipt(seat)) return null;
  const { sessionId, lastGame = null } = seat;
  const { id, name } = seat.machine;
  return { sessionId, machine: { id, name }, how, lastGame, inGame: isInGame(seat) };
}

/** Whether the house keeps the totals of the session, and anything counts in them or may come to. */
const hasReceipt = (seat: Seat): boolean =>
  seat.totals !== null &&
  (seat.totals.in + seat.totals.out + seat.totals.bet > 0 || whatRuns(seat).length > 0);

function howLeft(reason: EndReason): LeftSeat['how'] | null {
  switch (reason.kind) {
    case 'left':
    case 'closed':
      return 'given-up';
    case 'refused':
      return isSeatOver(reason.failure) ? 'given-up' : 'held';
    case 'away':
      return 'held';
    case 'replaced':
      return null;
    default:
      return assertNever(reason);
  }
}

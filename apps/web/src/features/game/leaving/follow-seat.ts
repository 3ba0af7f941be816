import { assertNever } from '@floorcast/contract/assert-never';
import { type LeftSeat, leftSeat } from '../../../api/stores/left-seat.ts';
import type { EndReason, PlayState, Seat } from '../../../realtime/play/play-state.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { isSeatOver } from './seat-over.ts';
import { isInGame, whatRuns } from './what-runs.ts';

/** Follows the states of one play session: once it has ended here, its seat is remembered for the receipt (GAME-10). */
export function followSeat(): (state: PlayState) => void {
  let last: Seat | null = null;
  return (state) => {
    const seat = seatOf(state);
    if (seat !== null && seat.sessionId !== last?.sessionId) leftSeat.forget(seat.sessionId);
    last = seat ?? last;
    if (state.phase !== 'ended' || last === null) return;
    const left = leftOf(last, state.reason);
    if (left !== null) leftSeat.left(left);
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

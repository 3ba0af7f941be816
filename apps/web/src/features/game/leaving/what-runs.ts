import type { Seat } from '../../../realtime/play/play-state.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';

/** What is under way at a seat: before it is given up, the player is asked. */
export const RUNNING = ['autoplay', 'game', 'transfer', 'credit'] as const;
export type Running = (typeof RUNNING)[number];

/** Whether a game of the seat runs, or may run: a press of start has no answer of the machine yet. */
export const isInGame = ({ playing, press }: Seat): boolean =>
  playing ||
  ((press.step === 'in-flight' || press.step === 'acknowledged' || press.step === 'unknown') &&
    press.button === 'spin');

/** What is under way, in the order in which it is shown. */
export function whatRuns(seat: Seat | null): readonly Running[] {
  if (seat === null || seat.session === 'cashing-out') return [];
  const runs = {
    autoplay: seat.autoplay.on,
    game: isInGame(seat),
    transfer: isMoving(seat),
    credit: seat.credit > 0,
  };
  return RUNNING.filter((each) => runs[each]);
}

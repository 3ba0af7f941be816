import { type ComponentType, createContext, useContext, useRef } from 'react';
import type { Seat } from '../../../realtime/play/play-state.ts';
import styles from './ShareSlot.module.css';

/** A win that its player may share, and the picture that shows it. */
export interface ShareWinProps {
  /** The machine's name. */
  readonly machine: string;
  /** Minor units. */
  readonly amount: number;
  /** The picture on screen, with its size in pixels; null while there is none. */
  readonly picture: () => HTMLVideoElement | null;
}

/** The button that shares a win, from `app`: features do not import each other. Null: the operator does not allow it. */
export const ShareWin = createContext<ComponentType<ShareWinProps> | null>(null);

/**
 * Beside the words of a win, until the next game: the button that shares it, where the operator allows that (GAME-20).
 * Its room is there before, so that nothing moves with a win.
 */
export function ShareSlot({ seat }: { readonly seat: Seat | null }) {
  const Share = useContext(ShareWin);
  const slot = useRef<HTMLDivElement>(null);
  const result = sharedOf(seat);
  if (Share === null) return null;
  const picture = () =>
    [...(slot.current?.closest('main')?.querySelectorAll('video') ?? [])].find(
      ({ videoWidth, dataset }) => videoWidth > 0 && dataset.hidden !== 'true',
    ) ?? null;
  return (
    <div ref={slot} className={styles.slot}>
      {seat !== null && result !== null && (
        <Share machine={seat.machine.name} amount={result.win} picture={picture} />
      )}
    </div>
  );
}

/** The win to share; a game that won no more than its stake was a loss. */
function sharedOf(seat: Seat | null): Seat['result'] {
  if (seat === null || seat.playing || seat.result === null) return null;
  return seat.result.win > seat.result.bet ? seat.result : null;
}

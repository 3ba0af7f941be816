import { useContext, useRef } from 'react';
import type { Seat } from '../../../realtime/play/play-state.ts';
import styles from './ShareSlot.module.css';
import { ShareWin } from './share-win.ts';

/** Beside a win, until the next game: the button that shares it, where the operator allows that (GAME-20). */
export function ShareSlot({ seat }: { readonly seat: Seat | null }) {
  const Share = useContext(ShareWin);
  const slot = useRef<HTMLDivElement>(null);
  const result = seat?.result ?? null;
  // A game that won no more than its stake was a loss.
  if (Share === null || seat === null || result === null || result.win <= result.bet || seat.playing)
    return null;
  const picture = () =>
    [...(slot.current?.closest('main')?.querySelectorAll('video') ?? [])].find(
      ({ videoWidth, dataset }) => videoWidth > 0 && dataset.hidden !== 'true',
    ) ?? null;
  return (
    <div ref={slot} className={styles.slot}>
      <Share machine={seat.machine.name} amount={result.win} picture={picture} />
    </div>
  );
}

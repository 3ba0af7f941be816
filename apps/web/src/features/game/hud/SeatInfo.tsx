import { ViewersAt } from '../../../machines/Viewers.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import styles from './SeatInfo.module.css';
import { SessionClock } from './SessionClock.tsx';
import { SessionNet } from './SessionNet.tsx';

/** The time of the session, its net, and the audience count (GAME-18), opposite of the age of the picture. */
export function SeatInfo({ seat }: { readonly seat: Seat | null }) {
  return (
    <div className={styles.info}>
      <ViewersAt machineId={seat?.machine.id} />
      {seat !== null && seat.began !== null && <SessionClock began={seat.began} />}
      {seat !== null && <SessionNet seat={seat} />}
    </div>
  );
}

import { ViewersAt } from '../../../machines/Viewers.tsx';
import type { Seat } from '../../../realtime/play/state.ts';
import styles from './SeatInfo.module.css';
import { SessionClock } from './SessionClock.tsx';

/** For how long one sits there, and how many look on (GAME-18), across from the age of the picture. */
export function SeatInfo({ seat }: { readonly seat: Seat | null }) {
  return (
    <div className={styles.info}>
      <ViewersAt machineId={seat?.machine.id} />
      {seat !== null && seat.began !== null && <SessionClock began={seat.began} />}
    </div>
  );
}

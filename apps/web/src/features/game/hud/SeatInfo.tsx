import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { ViewersAt } from '../../../machines/Viewers.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { CapBadge } from './CapBadge.tsx';
import { DayClock } from './DayClock.tsx';
import styles from './SeatInfo.module.css';
import { SessionClock } from './SessionClock.tsx';
import { SessionNet } from './SessionNet.tsx';

interface SeatInfoProps {
  readonly seat: Seat | null;
  readonly cap: PayoutCap | null;
}

/**
 * The time of the session, its net, the payout cap and the audience count (GAME-18), opposite of the age of the picture;
 * where the rules want the net to be always shown, the time of day too.
 */
export function SeatInfo({ seat, cap }: SeatInfoProps) {
  return (
    <div className={styles.info}>
      <ViewersAt machineId={seat?.machine.id} />
      {seat?.policy.netPosition && <DayClock />}
      {seat !== null && seat.began !== null && <SessionClock began={seat.began} />}
      {seat !== null && cap !== null && <CapBadge cap={cap} seat={seat} />}
      {seat !== null && <SessionNet seat={seat} />}
    </div>
  );
}

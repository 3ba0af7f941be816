import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { IconClockHour4 } from '@tabler/icons-react';
import { useCallback } from 'react';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { ViewersAt } from '../../../machines/Viewers.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { CountBadge } from '../../../ui/values/CountBadge.tsx';
import { CapBadge } from './CapBadge.tsx';
import styles from './SeatInfo.module.css';
import { SessionClock } from './SessionClock.tsx';
import { SessionNet } from './SessionNet.tsx';

const LOOK_MS = 1_000;

/** The time of day: a game that fills the screen covers the device's own clock. */
function DayClock() {
  const { t, i18n } = useTranslation();
  const time = useRegularly(
    useCallback(() => formatTime(new Date().toISOString(), i18n.language), [i18n.language]),
    LOOK_MS,
  );
  const icon = <IconClockHour4 className={styles.clock} size={16} aria-hidden="true" />;
  return (
    <span className={styles.dayClock}>
      <CountBadge icon={icon} count={time} words={t('game.timeNow', { time })} round testId="day-clock" />
    </span>
  );
}

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

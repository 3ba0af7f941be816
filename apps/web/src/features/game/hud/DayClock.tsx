import { IconClockHour4 } from '@tabler/icons-react';
import { useCallback } from 'react';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { CountBadge } from '../../../ui/values/CountBadge.tsx';
import styles from './SeatInfo.module.css';

const LOOK_MS = 1_000;

/** The time of day: a game that fills the screen covers the device's own clock. */
export function DayClock() {
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

import { IconHourglassHigh } from '@tabler/icons-react';
import { useCallback } from 'react';
import { localeOf } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { CountBadge } from '../../../ui/values/CountBadge.tsx';
import { elapsed } from './elapsed.ts';
import styles from './SeatInfo.module.css';

const LOOK_MS = 250;

/** How long the session has been open. `began`: when, on this device's own clock (ms). */
export function SessionClock({ began }: { readonly began: number }) {
  const { t, i18n } = useTranslation();
  const seconds = useRegularly(
    useCallback(() => Math.max(0, Math.floor((performance.now() - began) / 1000)), [began]),
    LOOK_MS,
  );
  const time = elapsed(seconds, localeOf(i18n.language));
  const icon = <IconHourglassHigh className={styles.clock} size={16} aria-hidden="true" />;
  return (
    <CountBadge
      icon={icon}
      count={time}
      words={t('game.sessionTime', { time })}
      round
      testId="session-clock"
    />
  );
}

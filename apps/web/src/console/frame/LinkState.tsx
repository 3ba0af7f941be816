import { IconBroadcast, IconPlugConnectedX, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatTime } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useOnline, useReadable } from '../../lib/react/use-readable.ts';

import { liveLink } from '../shared/live/live.ts';
import frame from './Frame.module.css';
import styles from './TopBar.module.css';

const ICONS = {
  idle: IconRefresh,
  connecting: IconRefresh,
  live: IconBroadcast,
  lost: IconPlugConnectedX,
  refused: IconPlugConnectedX,
  offline: IconWifiOff,
} as const;

/** Whether what the console shows follows the house. */
export function LinkState() {
  const { t } = useTranslation();
  const { phase } = useReadable(liveLink);
  const online = useOnline();
  if (phase === 'idle') return null;
  const shown = online ? phase : 'offline';
  const Icon = ICONS[shown];
  const words = t(`console.link.${shown}`);
  return (
    <span
      className={styles.link}
      role="status"
      data-phase={shown === 'offline' ? 'lost' : shown}
      title={words}
      data-testid="console-link"
    >
      <Icon size={16} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}

/** Since when (ms) the browser has had no network; null: it has one. A connection that is lost with it ends later. */
function useOfflineSince(): number | null {
  const online = useOnline();
  return useMemo(() => (online ? null : Date.now()), [online]);
}

/** Over a screen whose connection is lost: since when it shows what was. */
export function StaleNotice() {
  const { t, i18n } = useTranslation();
  const link = useReadable(liveLink);
  const offlineSince = useOfflineSince();
  const since = link.phase === 'lost' ? link.since : offlineSince;
  if (since === null) return null;
  const time = formatTime(new Date(since).toISOString(), i18n.language);
  return (
    <div className={frame.stale} role="status" data-testid="console-stale">
      <IconPlugConnectedX size={20} aria-hidden="true" />
      <span>{t('console.link.stale', { time })}</span>
    </div>
  );
}

import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  IconLock,
  IconPlayerPlayFilled,
  IconPlugOff,
} from '@tabler/icons-react';
import { useTranslation } from '../lib/locale/use-translation.ts';
import styles from './StateBadge.module.css';
import { groupOf, knownStatus } from './status.ts';

const ICONS = {
  available: IconCircleCheckFilled,
  reserved: IconLock,
  playing: IconPlayerPlayFilled,
  waiting: IconClock,
  'waiting-bonus': IconClock,
  'cashing-out': IconClock,
  malfunction: IconAlertTriangleFilled,
  offline: IconPlugOff,
} as const;

/** A machine's state by colour, text and shape. */
export function StateBadge({ status, big = false }: { status: string; big?: boolean }) {
  const { t } = useTranslation();
  const known = knownStatus(status);
  const Icon = ICONS[known ?? 'offline'];
  return (
    <span className={`quiet small ${styles.badge}`} data-group={groupOf(status)} data-big={big}>
      <Icon size={big ? 20 : 16} aria-hidden="true" />
      <span className="clip">{t(`status.${known ?? 'unknown'}`)}</span>
    </span>
  );
}

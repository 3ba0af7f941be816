import type { Machine } from '@floorcast/contract/machines';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLock,
  IconPlayerPlay,
  IconPlugOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machineImage } from '../../api/machines.ts';
import styles from './MachineCard.module.css';

const ICONS = {
  available: IconCircleCheck,
  reserved: IconLock,
  playing: IconPlayerPlay,
  waiting: IconClock,
  'waiting-bonus': IconClock,
  'cashing-out': IconClock,
  malfunction: IconAlertTriangle,
  offline: IconPlugOff,
} as const;

const isKnown = (status: string): status is keyof typeof ICONS => status in ICONS;

/** One machine: its picture first, then one clear state, by colour, word and shape. */
export function MachineCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { id, name, brand, status } = machine;
  const known = isKnown(status) ? status : 'offline';
  const Icon = ICONS[known];
  return (
    <Link
      to="/game/$gameId/$name"
      params={{ gameId: String(id), name: name.toLowerCase().replaceAll(' ', '-') }}
      className={styles.card}
      data-testid={`machine-${id}`}
      data-status={status}
    >
      <img src={machineImage(machine)} alt="" loading="lazy" width="480" height="300" />
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.brand}>
          {brand} · {id}
        </span>
      </span>
      <span className={styles.state} data-state={known}>
        <Icon size={16} aria-hidden="true" />
        {t(isKnown(status) ? `status.${status}` : 'status.unknown')}
      </span>
    </Link>
  );
}

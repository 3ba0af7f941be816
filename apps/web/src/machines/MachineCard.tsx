import type { Machine } from '@floorcast/contract/machines';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { slug } from '../lib/slug.ts';
import styles from './MachineCard.module.css';
import { Picture } from './Picture.tsx';
import { StateBadge } from './StateBadge.tsx';

interface MachineCardProps {
  readonly machine: Machine;
  /** Given, the card opens the machine's page among this brand's games; else its table. */
  readonly brandId?: number | undefined;
}

/** One machine: its picture first, then one clear state. Drawn anew only when its own data has changed. */
export const MachineCard = memo(function MachineCard({ machine, brandId }: MachineCardProps) {
  const { id, name, brand, status } = machine;
  const look = { className: styles.card, 'data-testid': `machine-${id}`, 'data-status': status };
  const inside = (
    <>
      <Picture machine={machine} live />
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.brand}>
          {brand} · {id}
        </span>
      </span>
      <span className={styles.state}>
        <StateBadge status={status} />
      </span>
    </>
  );
  return brandId === undefined ? (
    <Link to="/game/$gameId/$name" params={{ gameId: String(id), name: slug(name) }} {...look}>
      {inside}
    </Link>
  ) : (
    <Link
      to="/games/$providerId/$gameId"
      params={{ providerId: String(brandId), gameId: String(id) }}
      {...look}
    >
      {inside}
    </Link>
  );
});

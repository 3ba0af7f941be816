import type { Machine } from '@floorcast/contract/machines';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useSyncExternalStore } from 'react';
import { openSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { CountBadge } from '../../ui/values/CountBadge.tsx';
import { MachinePicture } from '../picture/MachinePicture.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { isTaken } from '../status.ts';
import styles from './MachineCard.module.css';

interface MachineCardProps {
  readonly machine: Machine;
  /**
   * With a brand the card opens the machine's page among its games; otherwise its game, or its watch page while it is
   * taken.
   */
  readonly brandId?: number | undefined;
}

/** One machine: its picture, and one clear state. It is rendered again only when its own data has changed. */
export const MachineCard = memo(function MachineCard({ machine, brandId }: MachineCardProps) {
  const { id, name, brand, status, waiting = 0 } = machine;
  const mine = useSyncExternalStore(openSession.subscribe, () => openSession.getState()?.id === id);
  const look = { className: styles.card, 'data-testid': `machine-${id}`, 'data-status': status };
  const inside = (
    <>
      <MachinePicture machine={machine} live />
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.brand}>
          {brand} · {id}
        </span>
      </span>
      <span className={styles.state}>
        {waiting > 0 && <Waiting count={waiting} />}
        <StateBadge status={status} />
      </span>
    </>
  );
  const params = { gameId: String(id), name: slug(name) };
  if (brandId !== undefined)
    return (
      <Link
        to="/games/$providerId/$gameId"
        params={{ providerId: String(brandId), gameId: String(id) }}
        {...look}
      >
        {inside}
      </Link>
    );
  return (
    <Link
      to={isTaken(machine) && !mine ? '/watch/$gameId/$name' : '/game/$gameId/$name'}
      params={params}
      {...look}
    >
      {inside}
    </Link>
  );
});

function Waiting({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const icon = <IconUsers size={16} aria-hidden="true" />;
  return <CountBadge icon={icon} count={count} words={t('watch.waiting', { count })} />;
}

import type { PlayerFile } from '@floorcast/contract/players';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from '../Players.module.css';
import { Card, Fact } from './Card.tsx';

/** Where a player sits. */
export function SeatCard({ seat }: { readonly seat: NonNullable<PlayerFile['seat']> }) {
  const { t, i18n } = useTranslation();
  return (
    <Card
      title={t('consolePlayers.seat')}
      more={
        <Link to="/console/$" params={{ _splat: `wall/${seat.machineId}` }} className={styles.link}>
          {t('consolePlayers.toMachine')}
        </Link>
      }
    >
      <Fact words={t('table.machine')} value={`${seat.machine} · ${seat.machineId}`} tone="good" />
      <Fact words={t('consolePlayers.since')} value={formatMinute(seat.since, i18n.language)} />
      <Fact words={t('consolePlayers.state')} value={t(`consolePlayers.seatStates.${seat.state}`)} />
    </Card>
  );
}

import type { TrailRow } from '@floorcast/contract/trail';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './TrailRows.module.css';
import { useFacts } from './use-facts.ts';

interface RowDialogProps {
  readonly row: TrailRow;
  readonly onClose: () => void;
}

/** Everything that a row of the trail says. */
export function RowDialog({ row, onClose }: RowDialogProps) {
  const { t, i18n } = useTranslation();
  const facts = useFacts()(row);
  const { seq, at, kind, actor, actorId, playerId, machineId } = row;
  const head = [
    { key: 'number', label: t('consoleTrail.number'), value: String(seq) },
    { key: 'time', label: t('consoleTrail.time'), value: formatMoment(at, i18n.language) },
    { key: 'who', label: t('consoleTrail.actor'), value: actorId === null ? actor : `${actor} (${actorId})` },
    ...(playerId === null
      ? []
      : [{ key: 'player', label: t('consoleTrail.player'), value: String(playerId) }]),
    ...(machineId === null
      ? []
      : [{ key: 'machine', label: t('consoleTrail.machine'), value: String(machineId) }]),
  ];
  return (
    <Dialog title={t(`consoleTrail.kinds.${kind}`)} onClose={onClose} testId="trail-row">
      <dl className={styles.row}>
        {[...head, ...facts].map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {facts.length === 0 && <p>{t('consoleTrail.noFacts')}</p>}
      <p className={styles.links}>
        {playerId !== null && (
          <Link to="/console/$" params={{ _splat: `players/${playerId}` }}>
            {t('consoleTrail.openPlayer')}
          </Link>
        )}
        {machineId !== null && (
          <Link to="/console/$" params={{ _splat: `wall/${machineId}` }}>
            {t('consoleTrail.openMachine')}
          </Link>
        )}
      </p>
    </Dialog>
  );
}

import { type TrailRow, trailGroupOf } from '@floorcast/contract/trail';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Column } from '../table/column.ts';
import { GROUP_ICONS } from './group-icons.ts';
import styles from './TrailRows.module.css';
import { useFacts } from './use-facts.ts';

/** Facts that only the opened row shows. */
const LONG: ReadonlySet<string> = new Set(['hash', 'startedAt', 'at', 'problems', 'requestId']);

/** The columns of rows of the trail. */
export function useTrailColumns(): readonly Column<TrailRow>[] {
  const { t, i18n } = useTranslation();
  const factsOf = useFacts();
  return [
    { id: 'seq', words: 'consoleTrail.number', numeric: true, cell: ({ seq }) => seq },
    {
      id: 'at',
      words: 'consoleTrail.time',
      sortable: true,
      phone: 'note',
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at, i18n.language)}</time>,
    },
    {
      id: 'kind',
      words: 'consoleTrail.what',
      phone: 'title',
      cell: ({ kind }) => {
        const Icon = GROUP_ICONS[trailGroupOf(kind)];
        return (
          <span className={styles.kind}>
            <Icon size={18} aria-hidden="true" />
            <span>{t(`consoleTrail.kinds.${kind}`)}</span>
          </span>
        );
      },
    },
    { id: 'actor', words: 'consoleTrail.actor', phone: 'aside', cell: ({ actor }) => <bdi>{actor}</bdi> },
    {
      id: 'playerId',
      words: 'consoleTrail.player',
      numeric: true,
      cell: ({ playerId }) => playerId ?? '–',
    },
    {
      id: 'machineId',
      words: 'consoleTrail.machine',
      numeric: true,
      phone: 'figure',
      cell: ({ machineId }) => machineId ?? '–',
    },
    {
      id: 'detail',
      words: 'consoleTrail.facts',
      cell: (row) => (
        <span className={styles.facts}>
          {factsOf(row)
            .filter(({ key }) => !LONG.has(key))
            .map(({ label, value }) => `${label}: ${value}`)
            .join(' · ')}
        </span>
      ),
    },
  ];
}

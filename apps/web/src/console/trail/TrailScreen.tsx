import { TRAIL_GROUPS, type TrailRow, trailGroupOf } from '@floorcast/contract/trail';
import { useMemo, useState } from 'react';
import { fetchTrail } from '../../api/endpoints/console/trail.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { Column } from '../shared/table/column.ts';
import type { Filter } from '../shared/table/filter.ts';
import { List } from '../shared/table/List.tsx';
import { ChainState } from './ChainState.tsx';
import { GROUP_ICONS } from './group-icons.ts';
import { RowDialog } from './RowDialog.tsx';
import styles from './Trail.module.css';
import { useFacts } from './use-facts.ts';

/** What staff did and what happened, and whether the chain of its rows holds. */
export default function TrailScreen() {
  const { t } = useTranslation();
  const columns = useColumns();
  const filters = useFilters();
  const [open, setOpen] = useState<TrailRow | null>(null);
  const opening = useMemo(() => ({ press: (row: TrailRow) => setOpen(row) }), []);
  return (
    <Page title={t('consoleTrail.title')} lead={t('consoleTrail.lead')}>
      <ChainState />
      <List
        name="trail"
        label={t('consoleTrail.title')}
        columns={columns}
        rowKey={({ seq }) => seq}
        load={fetchTrail}
        defaultSort="-at"
        opening={opening}
        filters={filters}
        csv="/console/trail.csv"
        empty={{ title: t('consoleTrail.none') }}
      />
      {open !== null && <RowDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** Facts that only the opened row shows. */
const LONG: ReadonlySet<string> = new Set(['hash', 'startedAt', 'at', 'problems']);

function useFilters(): readonly Filter[] {
  const { t } = useTranslation();
  return [
    {
      kind: 'choice',
      name: 'group',
      label: t('consoleTrail.group'),
      options: [
        ['', t('table.all')],
        ...TRAIL_GROUPS.map((group) => [group, t(`consoleTrail.groups.${group}`)] as const),
      ],
    },
    {
      kind: 'text',
      name: 'actor',
      label: t('consoleTrail.actor'),
      placeholder: t('consoleTrail.actorHint'),
    },
    { kind: 'text', name: 'player', label: t('consoleTrail.player') },
    { kind: 'text', name: 'machine', label: t('consoleTrail.machine') },
    { kind: 'days' },
  ];
}

function useColumns(): readonly Column<TrailRow>[] {
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
            {t(`consoleTrail.kinds.${kind}`)}
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

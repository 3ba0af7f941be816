import { TRAIL_GROUPS, type TrailRow } from '@floorcast/contract/trail';
import { useMemo, useState } from 'react';
import { fetchTrail } from '../../api/endpoints/console/trail.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { Filter } from '../shared/table/filter.ts';
import { List } from '../shared/table/List.tsx';
import { useTrailColumns } from '../shared/trail/columns.tsx';
import { RowDialog } from '../shared/trail/RowDialog.tsx';
import { ChainState } from './ChainState.tsx';

/** What staff did and what happened, and whether the chain of its rows holds. */
export default function TrailScreen() {
  const { t } = useTranslation();
  const columns = useTrailColumns();
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

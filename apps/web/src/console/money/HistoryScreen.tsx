import { PROPOSAL_KINDS, type Proposal, type ProposalsReply } from '@floorcast/contract/proposals';
import { useMemo } from 'react';
import { fetchProposals } from '../../api/endpoints/console/money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { Filter } from '../shared/table/filter.ts';
import { List } from '../shared/table/List.tsx';
import { useHistoryColumns } from './history-columns.tsx';
import { Sections } from './Sections.tsx';

const load = (query: Parameters<typeof fetchProposals>[0], signal: AbortSignal) => {
  const { sort: _, ...rest } = query;
  return fetchProposals({ ...rest, state: 'decided' }, signal);
};

/** What was carried out, refused, withdrawn, or has expired. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'kind',
        label: t('consoleMoney.kind'),
        options: [
          ['', t('consoleMoney.allKinds')],
          ...PROPOSAL_KINDS.map((kind) => [kind, t(`consoleMoney.kinds.${kind}`)] as const),
        ],
      },
    ],
    [t],
  );
  const columns = useHistoryColumns();
  return (
    <Page title={t('consoleMoney.history')} toolbar={<Sections current="history" />}>
      <List<Proposal, ProposalsReply>
        name="money-history"
        label={t('consoleMoney.history')}
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        defaultSort=""
        filters={filters}
        opening={{ to: ({ id }) => `money/${id}` }}
        empty={{ title: t('consoleMoney.historyEmpty') }}
      />
    </Page>
  );
}

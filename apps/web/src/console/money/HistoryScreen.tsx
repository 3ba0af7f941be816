import { PROPOSAL_KINDS, type Proposal, type ProposalsReply } from '@floorcast/contract/proposals';
import { useMemo } from 'react';
import { fetchProposals } from '../../api/endpoints/console/money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useProposalColumns } from '../shared/proposals/columns.tsx';
import type { Filter } from '../shared/table/filter.ts';
import { List } from '../shared/table/List.tsx';
import { Sections } from './Sections.tsx';

const DECIDED = { state: 'decided' };

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
      { kind: 'days' },
    ],
    [t],
  );
  const columns = useProposalColumns();
  return (
    <Page title={t('consoleMoney.history')} toolbar={<Sections current="history" />}>
      <List<Proposal, ProposalsReply>
        name="money-history"
        label={t('consoleMoney.history')}
        columns={columns}
        rowKey={({ id }) => id}
        load={fetchProposals}
        fixed={DECIDED}
        defaultSort=""
        filters={filters}
        csv="/console/proposals.csv"
        opening={{ to: ({ id }) => `money/${id}` }}
        empty={{ title: t('consoleMoney.historyEmpty') }}
      />
    </Page>
  );
}

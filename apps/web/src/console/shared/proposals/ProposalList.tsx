import { PROPOSAL_KINDS, type Proposal, type ProposalsReply } from '@floorcast/contract/proposals';
import { fetchProposals } from '../../../api/endpoints/console/money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { List } from '../table/List.tsx';
import { useProposalColumns } from './columns.tsx';

interface ProposalListProps {
  /** Whom or what the proposals concern. */
  readonly about: { readonly machine: number } | { readonly player: number };
}

/** What was proposed about a machine or a player, open and decided, the latest first. */
export function ProposalList({ about }: ProposalListProps) {
  const { t } = useTranslation();
  const [[name, id] = ['', 0]] = Object.entries(about);
  return (
    <List<Proposal, ProposalsReply>
      name={`proposals-${name}-${id}`}
      label={t('consoleMoney.title')}
      columns={useProposalColumns()}
      rowKey={({ id: key }) => key}
      load={fetchProposals}
      fixed={about}
      defaultSort=""
      opening={{ to: ({ id: key }) => `money/${key}` }}
      filters={[
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
      ]}
      csv="/console/proposals.csv"
      empty={{ title: t('consoleMoney.nothingProposed') }}
    />
  );
}

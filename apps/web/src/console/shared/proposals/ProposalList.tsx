import { PROPOSAL_KINDS, type Proposal, type ProposalsReply } from '@floorcast/contract/proposals';
import { fetchProposals } from '../../../api/endpoints/console/money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { List } from '../table/List.tsx';
import { useProposalColumns } from './columns.tsx';

interface ProposalListProps {
  /** Its name among the lists that keep their view. */
  readonly name: string;
  /** Which proposals: about a machine, about a player, or those that were decided. */
  readonly of: { readonly machine: number } | { readonly player: number } | { readonly state: 'decided' };
  readonly label: string;
  /** What is said where there are none. */
  readonly none: string;
}

/** What was proposed, the latest first, and its file. */
export function ProposalList({ name, of, label, none }: ProposalListProps) {
  const { t } = useTranslation();
  return (
    <List<Proposal, ProposalsReply>
      name={name}
      label={label}
      columns={useProposalColumns()}
      rowKey={({ id }) => id}
      load={fetchProposals}
      fixed={of}
      defaultSort=""
      opening={{ to: ({ id }) => `money/${id}` }}
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
      empty={{ title: none }}
    />
  );
}

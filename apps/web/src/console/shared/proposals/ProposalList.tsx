import { PROPOSAL_KINDS, type Proposal, type ProposalsReply } from '@floorcast/contract/proposals';
import { fetchProposals } from '../../../api/endpoints/console/money.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { money } from '../../../machines/columns.tsx';
import { type Column, coded, NOTHING, number } from '../../../ui/list/column.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { person } from '../columns.tsx';
import { StaffList } from '../StaffList.tsx';
import { ProposalStateBadge } from './ProposalStateBadge.tsx';

const COLUMNS: readonly Column<Proposal>[] = [
  coded('kind', 'consoleMoney.kind', 'consoleMoney.kinds', { phone: 'title' }),
  money('amount', 'consoleMoney.amount', { phone: 'figure' }),
  person('player', 'consoleMoney.player', { phone: 'note' }),
  {
    id: 'machine',
    words: 'consoleMoney.machine',
    cell: ({ machine }) =>
      machine === null ? NOTHING : <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>,
  },
  person('proposedBy', 'consoleMoney.proposedBy'),
  person('decidedBy', 'consoleMoney.decidedBy'),
  {
    id: 'decidedAt',
    words: 'consoleMoney.decidedAt',
    cell: ({ state, decidedAt, expires }, { language }) =>
      state === 'open' ? NOTHING : formatMinute(decidedAt ?? expires, language),
  },
  {
    id: 'state',
    words: 'consoleMoney.state',
    phone: 'aside',
    cell: ({ state }) => <ProposalStateBadge state={state} />,
  },
  number('slip', 'consoleMoney.slip'),
];

interface ProposalListProps {
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
    <StaffList<Proposal, ProposalsReply>
      name={name}
      label={label}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      load={fetchProposals}
      fixed={of}
      defaultSort=""
      opening={{ to: ({ id }) => `/console/money/${id}` }}
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

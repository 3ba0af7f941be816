import { PROPOSAL_KINDS, type Proposal, ProposalCalls } from '@floorcast/contract/proposals';
import { IconArrowBackUp, IconBan, IconCheck, IconClockPause, IconClockX } from '@tabler/icons-react';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { money } from '../../../machines/columns.tsx';
import { type Column, coded, NOTHING, number } from '../../../ui/list/column.tsx';
import { choice } from '../../../ui/list/list-search.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { person, StateBadge, type StateLooks, stateColumn } from '../columns.tsx';
import { StaffList } from '../StaffList.tsx';

const LOOKS: StateLooks<Proposal['state']> = {
  open: ['warn', IconClockPause],
  done: ['good', IconCheck],
  refused: ['bad', IconBan],
  withdrawn: ['quiet', IconArrowBackUp],
  expired: ['quiet', IconClockX],
};

export const ProposalStateBadge = ({ state }: Pick<Proposal, 'state'>) => (
  <StateBadge
    state={state}
    looks={LOOKS}
    words={(name) => `consoleMoney.states.${name}`}
    testId="proposal-state"
  />
);

const COLUMNS: readonly Column<Proposal>[] = [
  coded('kind', 'consoleMoney.kind', (code) => `consoleMoney.kinds.${code}`, { phone: 'title' }),
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
  stateColumn('consoleMoney.state', ProposalStateBadge, { phone: 'aside' }),
  number('slip', 'consoleMoney.slip'),
];

const FILTERS = [
  choice(
    'kind',
    'consoleMoney.kind',
    PROPOSAL_KINDS,
    (code) => `consoleMoney.kinds.${code}`,
    'consoleMoney.allKinds',
  ),
  { kind: 'days' },
] as const;

interface ProposalListProps {
  readonly name: string;
  /** Which proposals: about a machine, about a player, or those that were decided. */
  readonly of: { readonly machine: number } | { readonly player: number } | { readonly state: 'decided' };
}

/** What was proposed, the latest first, and its file. */
export function ProposalList({ name, of }: ProposalListProps) {
  const decided = 'state' in of;
  return (
    <StaffList
      name={name}
      words={decided ? 'consoleMoney.history' : 'consoleMoney.title'}
      none={decided ? 'consoleMoney.historyEmpty' : 'consoleMoney.nothingProposed'}
      call={ProposalCalls.page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      fixed={of}
      defaultSort=""
      opening={{ to: ({ id }) => `/console/money/${id}` }}
      filters={FILTERS}
    />
  );
}

import type { Proposal } from '@floorcast/contract/proposals';
import { useMemo } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import type { Column } from '../table/column.ts';
import { ProposalStateBadge } from './ProposalStateBadge.tsx';

interface Shown {
  readonly t: (key: string) => string;
  readonly language: string;
  readonly money: (minor: number) => string;
}

/** The columns of what was decided. */
export function useProposalColumns(): readonly Column<Proposal>[] {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return useMemo(
    () => [
      ...subjectColumns({ t, language: i18n.language, money }),
      ...decisionColumns({ t, language: i18n.language, money }),
    ],
    [t, i18n, money],
  );
}

const subjectColumns = ({ t, money }: Shown): readonly Column<Proposal>[] => [
  {
    id: 'kind',
    words: 'consoleMoney.kind',
    phone: 'title',
    cell: ({ kind }) => t(`consoleMoney.kinds.${kind}`),
  },
  {
    id: 'amount',
    words: 'consoleMoney.amount',
    numeric: true,
    phone: 'figure',
    cell: ({ amount }) => (amount === null ? '–' : money(amount)),
  },
  {
    id: 'player',
    words: 'consoleMoney.player',
    phone: 'note',
    cell: ({ player }) => (player === null ? '–' : <Verbatim>{player.username}</Verbatim>),
  },
  {
    id: 'machine',
    words: 'consoleMoney.machine',
    cell: ({ machine }) => (machine === null ? '–' : <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>),
  },
];

const decisionColumns = ({ language }: Shown): readonly Column<Proposal>[] => [
  {
    id: 'proposedBy',
    words: 'consoleMoney.proposedBy',
    cell: ({ proposedBy }) => <Verbatim>{proposedBy.username}</Verbatim>,
  },
  {
    id: 'decidedBy',
    words: 'consoleMoney.decidedBy',
    cell: ({ decidedBy }) => (decidedBy === null ? '–' : <Verbatim>{decidedBy.username}</Verbatim>),
  },
  {
    id: 'decidedAt',
    words: 'consoleMoney.decidedAt',
    cell: ({ state, decidedAt, expires }) =>
      state === 'open' ? '–' : formatMinute(decidedAt ?? expires, language),
  },
  {
    id: 'state',
    words: 'consoleMoney.state',
    phone: 'aside',
    cell: ({ state }) => <ProposalStateBadge state={state} />,
  },
  {
    id: 'slip',
    words: 'consoleMoney.slip',
    numeric: true,
    cell: ({ slip }) => (slip === null ? '–' : String(slip)),
  },
];

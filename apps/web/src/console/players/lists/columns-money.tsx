import type { PlayerListRow } from '@floorcast/contract/player-lists';
import type { Column } from '../../shared/table/column.ts';
import type { Cells } from '../../shared/table/use-cells.tsx';

export const transactionColumns = ({
  t,
  moment,
  signed,
  text,
}: Cells): readonly Column<PlayerListRow<'transactions'>>[] => [
  { id: 'date', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ date }) => moment(date) },
  {
    id: 'type',
    words: 'table.kind',
    sortable: true,
    phone: 'title',
    cell: ({ type }) => t(`transactions.kind.${type}`),
  },
  {
    id: 'amount',
    words: 'consolePlayers.amount',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ amount }) => signed(amount),
  },
  { id: 'from', words: 'transactions.from', cell: ({ from }) => t(`transactions.source.${from}`) },
  {
    id: 'machine',
    words: 'table.machine',
    sortable: true,
    phone: 'aside',
    cell: ({ machine }) => text(machine),
  },
  { id: 'tag', words: 'transactions.tag', cell: ({ tag }) => text(tag) },
  { id: 'ip', words: 'table.ip', cell: ({ ip }) => text(ip) },
];

export const transferColumns = ({
  t,
  moment,
  money,
  text,
}: Cells): readonly Column<PlayerListRow<'transfers'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'direction',
    words: 'consolePlayers.direction',
    sortable: true,
    phone: 'title',
    cell: ({ direction }) => t(`consolePlayers.directions.${direction}`),
  },
  { id: 'machine', words: 'table.machine', sortable: true, cell: ({ machine }) => text(machine) },
  {
    id: 'amount',
    words: 'consolePlayers.asked',
    numeric: true,
    cell: ({ amount }) => (amount === null ? t('consolePlayers.allCredit') : money(amount)),
  },
  {
    id: 'moved',
    words: 'consolePlayers.moved',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ moved }) => money(moved),
  },
  {
    id: 'state',
    words: 'consolePlayers.state',
    sortable: true,
    phone: 'aside',
    cell: ({ state }) => t(`consolePlayers.transferStates.${state}`),
  },
  { id: 'reason', words: 'consoleForm.reason', cell: ({ reason }) => text(reason) },
  { id: 'id', words: 'consolePlayers.id', cell: ({ id }) => text(id) },
];

export const handPayColumns = ({
  t,
  moment,
  money,
  text,
}: Cells): readonly Column<PlayerListRow<'hand-pays'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'kind',
    words: 'table.kind',
    sortable: true,
    phone: 'title',
    cell: ({ kind }) => t(`consolePlayers.handPayKinds.${kind}`),
  },
  { id: 'machine', words: 'table.machine', sortable: true, cell: ({ machine }) => text(machine) },
  {
    id: 'amount',
    words: 'consolePlayers.amount',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ amount }) => money(amount),
  },
  {
    id: 'paidAt',
    words: 'consolePlayers.paidAt',
    sortable: true,
    phone: 'aside',
    cell: ({ paidAt }) => (paidAt === null ? t('consolePlayers.unpaid') : moment(paidAt)),
  },
  { id: 'paidBy', words: 'consolePlayers.by', cell: ({ paidBy }) => text(paidBy) },
];

export const withdrawalColumns = ({
  t,
  moment,
  money,
  text,
}: Cells): readonly Column<PlayerListRow<'withdrawals'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'state',
    words: 'consolePlayers.state',
    sortable: true,
    phone: 'title',
    cell: ({ state }) => t(`consolePlayers.withdrawalStates.${state}`),
  },
  {
    id: 'amount',
    words: 'consolePlayers.amount',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ amount }) => money(amount),
  },
  {
    id: 'final',
    words: 'consolePlayers.final',
    cell: ({ final }) => t(final ? 'consolePlayers.yes' : 'consolePlayers.no'),
  },
  {
    id: 'settledAt',
    words: 'consolePlayers.settledAt',
    sortable: true,
    cell: ({ settledAt }) => moment(settledAt),
  },
  { id: 'settledBy', words: 'consolePlayers.by', phone: 'aside', cell: ({ settledBy }) => text(settledBy) },
  { id: 'reason', words: 'consoleForm.reason', cell: ({ reason }) => text(reason) },
];

export const claimColumns = ({
  t,
  moment,
  money,
  text,
}: Cells): readonly Column<PlayerListRow<'claims'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'kind',
    words: 'table.kind',
    sortable: true,
    phone: 'title',
    cell: ({ kind }) => t(`consolePlayers.claimKinds.${kind}`),
  },
  {
    id: 'amount',
    words: 'consolePlayers.amount',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ amount }) => money(amount),
  },
  {
    id: 'claimedAt',
    words: 'consolePlayers.claimedAt',
    phone: 'aside',
    cell: ({ kind, claimedAt }) =>
      kind === 'grant' && claimedAt === null ? t('consolePlayers.unclaimed') : moment(claimedAt),
  },
  { id: 'note', words: 'consolePlayers.note', cell: ({ note }) => text(note) },
];

import type { PlayerListName, PlayerListRow } from '@floorcast/contract/player-lists';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { gameFigures, Money, money, signedMoney, stops } from '../../machines/columns.tsx';
import { type Column, coded, duration, NOTHING, number, text, time } from '../../ui/list/column.tsx';
import { yesNo } from '../shared/columns.tsx';
import { useLimitWords } from './Overview.tsx';
import styles from './Players.module.css';

const TITLE = { sortable: true, phone: 'title' } as const;
const FIGURE = { sortable: true, phone: 'figure' } as const;
const ASIDE = { sortable: true, phone: 'aside' } as const;

const at = time('at', 'consolePlayers.at', { sortable: true, phone: 'note' });

/** What somebody wrote is read whole. */
const written = (words: string): Column<{ readonly text: string }> => ({
  id: 'text',
  words,
  phone: 'title',
  cell: ({ text: whole }) => (
    <span className={styles.long} dir="auto">
      {whole}
    </span>
  ),
});

/** The value of a limit that was set or is asked for. */
function Limit({ row: { event, name, value } }: { readonly row: PlayerListRow<'protection'> }) {
  const { t } = useTranslation();
  const words = useLimitWords();
  const shown = event === 'limit-set' || event === 'raise-asked';
  return <span>{!shown ? NOTHING : value === null ? t('saferPlay.none') : words(name, value)}</span>;
}

type Columns = { readonly [Name in PlayerListName]: readonly Column<PlayerListRow<Name>>[] };

/** The columns of each list about a player. */
export const PLAYER_LIST_COLUMNS: Columns = {
  sessions: [
    text('machine', 'table.machine', { sortable: true, phone: 'title' }),
    time('start', 'sessions.start', { sortable: true, phone: 'note' }),
    time('end', 'sessions.end', { sortable: true, none: 'sessions.open' }),
    duration('duration', 'sessions.duration', ASIDE),
    number('spinCount', 'sessions.spinCount', { sortable: true }),
    number('freeSpinCount', 'sessions.freeSpinCount', { sortable: true }),
    signedMoney('staked', 'sessions.staked'),
    signedMoney('won', 'sessions.won'),
    signedMoney('net', 'sessions.net', FIGURE),
    text('ip', 'table.ip'),
    {
      id: 'games',
      words: 'consolePlayers.tab.games',
      cell: ({ id, machine }, { t }) => (
        <Link
          to="/console/$"
          params={({ _splat = '' }) => ({ _splat: _splat.replace(/sessions$/, 'games') })}
          search={{ session: id }}
          aria-label={t('sessions.openGames', { machine })}
        >
          <IconHistory size={20} aria-hidden="true" />
        </Link>
      ),
    },
  ],
  games: [
    time('date', 'recall.time', { sortable: true, phone: 'title' }),
    text('machine', 'table.machine', { phone: 'note' }),
    ...gameFigures({ sortable: true }),
    stops(),
    yesNo('hasStill', 'consolePlayers.picture'),
    number('sessionId', 'consolePlayers.session'),
    number('id', 'recall.number'),
  ],
  transactions: [
    time('date', 'consolePlayers.at', { sortable: true, phone: 'note' }),
    coded('type', 'table.kind', (code) => `transactions.kind.${code}`, { sortable: true, phone: 'title' }),
    signedMoney('amount', 'consolePlayers.amount', FIGURE),
    coded('from', 'transactions.from', (code) => `transactions.source.${code}`),
    text('machine', 'table.machine', ASIDE),
    text('tag', 'transactions.tag'),
    text('ip', 'table.ip'),
  ],
  transfers: [
    at,
    coded('direction', 'consolePlayers.direction', (code) => `consolePlayers.directions.${code}`, TITLE),
    text('machine', 'table.machine', { sortable: true }),
    {
      ...money('amount', 'consolePlayers.asked'),
      cell: ({ amount }, { t }) =>
        amount === null ? t('consolePlayers.allCredit') : <Money minor={amount} />,
    },
    money('moved', 'consolePlayers.moved', FIGURE),
    coded('state', 'consolePlayers.state', (code) => `consolePlayers.transferStates.${code}`, ASIDE),
    text('reason', 'consoleForm.reason'),
    text('id', 'consolePlayers.id'),
  ],
  'hand-pays': [
    at,
    coded('kind', 'table.kind', (code) => `consolePlayers.handPayKinds.${code}`, TITLE),
    text('machine', 'table.machine', { sortable: true }),
    money('amount', 'consolePlayers.amount', FIGURE),
    time('paidAt', 'consolePlayers.paidAt', {
      sortable: true,
      phone: 'aside',
      none: 'consolePlayers.unpaid',
    }),
    text('paidBy', 'consolePlayers.by'),
  ],
  withdrawals: [
    at,
    coded('state', 'consolePlayers.state', (code) => `consolePlayers.withdrawalStates.${code}`, TITLE),
    money('amount', 'consolePlayers.amount', FIGURE),
    yesNo('final', 'consolePlayers.final'),
    time('settledAt', 'consolePlayers.settledAt', { sortable: true }),
    text('settledBy', 'consolePlayers.by', { phone: 'aside' }),
    text('reason', 'consoleForm.reason'),
  ],
  claims: [
    at,
    coded('kind', 'table.kind', (code) => `consolePlayers.claimKinds.${code}`, TITLE),
    money('amount', 'consolePlayers.amount', FIGURE),
    {
      ...time('claimedAt', 'consolePlayers.claimedAt', { phone: 'aside' }),
      cell: (row, words) =>
        row.kind === 'grant' && row.claimedAt === null
          ? words.t('consolePlayers.unclaimed')
          : time('claimedAt', '').cell(row, words),
    },
    text('note', 'consolePlayers.note'),
  ],
  identity: [
    at,
    coded('state', 'consolePlayers.state', (code) => `consolePlayers.identityStates.${code}`, TITLE),
    text('source', 'consolePlayers.by', { phone: 'aside' }),
    text('reference', 'consolePlayers.reference'),
  ],
  'sign-ins': [
    at,
    coded('type', 'table.kind', (code) => `transactions.kind.${code}`, { sortable: true, phone: 'title' }),
    text('ip', 'table.ip', ASIDE),
  ],
  protection: [
    at,
    coded('event', 'consolePlayers.event', (code) => `consolePlayers.events.${code}`, ASIDE),
    {
      id: 'name',
      words: 'consolePlayers.what',
      phone: 'title',
      cell: ({ event, name }, { t }) =>
        t(event.startsWith('exclu') ? `saferPlay.break.kind.${name}` : `saferPlay.limit.${name}`),
    },
    {
      id: 'value',
      words: 'consolePlayers.value',
      numeric: true,
      phone: 'figure',
      cell: (row) => <Limit row={row} />,
    },
    time('until', 'consolePlayers.fromOrUntil'),
  ],
  messages: [
    { ...at, phone: 'aside' },
    {
      id: 'withName',
      words: 'consolePlayers.with',
      sortable: true,
      phone: 'note',
      cell: ({ withName, sent }, { t }) =>
        t(sent ? 'consolePlayers.sentTo' : 'consolePlayers.sentBy', { name: withName }),
    },
    written('consolePlayers.message'),
  ],
  notes: [
    written('consolePlayers.note'),
    text('by', 'consolePlayers.by', { sortable: true, phone: 'note' }),
    { ...at, phone: 'aside' },
  ],
};

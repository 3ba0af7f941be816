import type { PlayerListRow } from '@floorcast/contract/player-lists';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDuration } from '../../../lib/locale/moments.ts';
import { stopsText } from '../../../machines/recall/stops-text.ts';
import type { Column } from '../../shared/table/column.ts';
import type { Cells } from '../../shared/table/use-cells.tsx';

type SessionColumn = Column<PlayerListRow<'sessions'>>;

/** Columns of a player's sessions; each leads to its games. */
export const sessionColumns = (cells: Cells, playerId: number): readonly SessionColumn[] => [
  ...sessionTimes(cells),
  ...sessionFigures(cells),
  { id: 'ip', words: 'table.ip', cell: ({ ip }) => cells.text(ip) },
  {
    id: 'games',
    words: 'consolePlayers.tab.games',
    cell: ({ id, machine }) => (
      <Link
        to="/console/$"
        params={{ _splat: `players/${playerId}/games` }}
        search={{ session: id }}
        aria-label={cells.t('sessions.openGames', { machine })}
      >
        <IconHistory size={20} aria-hidden="true" />
      </Link>
    ),
  },
];

const sessionTimes = ({ t, moment, text }: Cells): readonly SessionColumn[] => [
  {
    id: 'machine',
    words: 'table.machine',
    sortable: true,
    phone: 'title',
    cell: ({ machine }) => text(machine),
  },
  { id: 'start', words: 'sessions.start', sortable: true, phone: 'note', cell: ({ start }) => moment(start) },
  {
    id: 'end',
    words: 'sessions.end',
    sortable: true,
    cell: ({ end }) => (end === null ? t('sessions.open') : moment(end)),
  },
  {
    id: 'duration',
    words: 'sessions.duration',
    sortable: true,
    numeric: true,
    phone: 'aside',
    cell: ({ duration }) => formatDuration(duration),
  },
];

const sessionFigures = ({ signed }: Cells): readonly SessionColumn[] => [
  {
    id: 'spinCount',
    words: 'sessions.spinCount',
    sortable: true,
    numeric: true,
    cell: ({ spinCount }) => spinCount,
  },
  {
    id: 'freeSpinCount',
    words: 'sessions.freeSpinCount',
    sortable: true,
    numeric: true,
    cell: ({ freeSpinCount }) => freeSpinCount,
  },
  { id: 'staked', words: 'sessions.staked', numeric: true, cell: ({ staked }) => signed(staked) },
  { id: 'won', words: 'sessions.won', numeric: true, cell: ({ won }) => signed(won) },
  {
    id: 'net',
    words: 'sessions.net',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ net }) => signed(net),
  },
];

/** Columns of a player's games. */
export const gameColumns = ({ t, moment, money, text }: Cells): readonly Column<PlayerListRow<'games'>>[] => [
  { id: 'date', words: 'recall.time', sortable: true, phone: 'title', cell: ({ date }) => moment(date) },
  { id: 'machine', words: 'table.machine', phone: 'note', cell: ({ machine }) => text(machine) },
  {
    id: 'bet',
    words: 'recall.bet',
    sortable: true,
    numeric: true,
    phone: 'aside',
    cell: ({ bet, free }) => (free ? t('recall.free') : money(bet)),
  },
  {
    id: 'win',
    words: 'recall.win',
    sortable: true,
    numeric: true,
    phone: 'figure',
    cell: ({ win }) => money(win),
  },
  {
    id: 'stops',
    words: 'recall.stops',
    cell: ({ stops }) => (stops === null ? '–' : <bdi dir="ltr">{stopsText(stops)}</bdi>),
  },
  {
    id: 'hasStill',
    words: 'consolePlayers.picture',
    cell: ({ hasStill }) => t(hasStill ? 'consolePlayers.yes' : 'consolePlayers.no'),
  },
  { id: 'sessionId', words: 'consolePlayers.session', numeric: true, cell: ({ sessionId }) => sessionId },
  { id: 'id', words: 'recall.number', numeric: true, cell: ({ id }) => id },
];

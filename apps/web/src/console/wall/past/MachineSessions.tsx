import { MACHINE_LIST_REPLIES, type MachineSessionRow } from '@floorcast/contract/machine-past';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fetchMachineList } from '../../../api/endpoints/console/machine-past.ts';
import { formatDuration } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Column } from '../../shared/table/column.ts';
import { List } from '../../shared/table/List.tsx';
import { type Cells, useCells } from '../../shared/table/use-cells.tsx';
import { useMay } from '../../shared/use-may.ts';
import styles from './MachinePast.module.css';

/** The play sessions at a machine; each leads to its games, and to its player. */
export function MachineSessions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const cells = useCells();
  return (
    <List
      name={`machine-${id}-sessions`}
      label={t('consoleWall.tab.sessions')}
      columns={[
        ...times(cells),
        ...figures(cells),
        ...(useMay()('players.read') ? [playerColumn(cells)] : []),
        gamesColumn(cells, id),
      ]}
      rowKey={({ id: key }) => key}
      load={fetchMachineList(id, 'sessions', MACHINE_LIST_REPLIES.sessions)}
      defaultSort="-at"
      filters={[{ kind: 'days' }]}
      csv={`/console/machines/${id}/sessions.csv`}
      empty={{ title: t('consoleWall.nothingPlayed') }}
    />
  );
}

type SessionColumn = Column<MachineSessionRow>;

const times = ({ t, moment }: Cells): readonly SessionColumn[] => [
  { id: 'at', words: 'sessions.start', sortable: true, phone: 'title', cell: ({ start }) => moment(start) },
  {
    id: 'end',
    words: 'sessions.end',
    cell: ({ end }) => (end === null ? t('sessions.open') : moment(end)),
  },
  {
    id: 'duration',
    words: 'sessions.duration',
    numeric: true,
    phone: 'aside',
    cell: ({ duration }) => formatDuration(duration),
  },
];

const figures = ({ t, money }: Cells): readonly SessionColumn[] => [
  {
    id: 'spinCount',
    words: 'sessions.spinCount',
    numeric: true,
    phone: 'note',
    cell: ({ spinCount }) => t('sessions.spins', { count: spinCount }),
  },
  {
    id: 'freeSpinCount',
    words: 'sessions.freeSpinCount',
    numeric: true,
    cell: ({ freeSpinCount }) => freeSpinCount,
  },
  { id: 'staked', words: 'sessions.staked', numeric: true, cell: ({ staked }) => money(staked) },
  { id: 'won', words: 'sessions.won', numeric: true, phone: 'figure', cell: ({ won }) => money(won) },
];

const playerColumn = ({ text }: Cells): SessionColumn => ({
  id: 'player',
  words: 'consoleWall.player',
  cell: ({ player }) =>
    player === null ? (
      '–'
    ) : (
      <Link className={styles.way} to="/console/$" params={{ _splat: `players/${player.id}` }}>
        {text(player.username)}
      </Link>
    ),
});

const gamesColumn = ({ t }: Cells, machineId: number): SessionColumn => ({
  id: 'games',
  words: 'sessions.games',
  cell: ({ id }) => (
    <Link
      className={styles.way}
      to="/console/$"
      params={{ _splat: `wall/${machineId}/games` }}
      search={{ session: id }}
      aria-label={t('consoleWall.gamesOf', { session: id })}
    >
      <IconHistory size={20} aria-hidden="true" />
    </Link>
  ),
});

import type { Permission } from '@floorcast/contract/duties';
import {
  MACHINE_LIST_CALLS,
  type MachineGameRow,
  type MachineListName,
  type MachineSessionRow,
} from '@floorcast/contract/machine-past';
import { IconDeviceGamepad, IconHistory } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { gameFigures, money, stops } from '../../../machines/columns.tsx';
import { GameDialog } from '../../../machines/recall/GameDialog.tsx';
import { type Column, duration, NOTHING, number, time } from '../../../ui/list/column.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { CallList } from '../../shared/calls/CallList.tsx';
import { person, yesNo } from '../../shared/columns.tsx';
import { To } from '../../shared/parts.tsx';
import { ProposalList } from '../../shared/proposals/ProposalList.tsx';
import { StaffList } from '../../shared/StaffList.tsx';
import { TrailList } from '../../shared/trail/TrailList.tsx';
import { useMay } from '../../shared/use-may.ts';

/** A part of a machine's page: what is now, or a list of what was. */
type MachineTab = 'now' | MachineListName | 'calls' | 'proposals';

export const MACHINE_PARTS: Readonly<Record<MachineTab, Permission>> = {
  now: 'floor.read',
  games: 'floor.read',
  sessions: 'floor.read',
  trail: 'floor.read',
  calls: 'calls.read',
  proposals: 'proposals.read',
};

interface MachinePastProps {
  readonly id: number;
  /** Undefined: one that the account may not see. */
  readonly tab: Exclude<MachineTab, 'now'> | undefined;
}

/** One list of what was at a machine (OPS-56). A technician sees what the machine did, and not who played. */
export function MachinePast({ id, tab }: MachinePastProps) {
  const { t } = useTranslation();
  const showsPlayers = useMay()('players.read');
  const about = (list: MachineListName) => ({
    name: `machine-${id}-${list}`,
    words: `consoleWall.tab.${list}`,
    params: { id },
  });
  switch (tab) {
    case 'games':
      return (
        <StaffList
          {...about(tab)}
          call={MACHINE_LIST_CALLS.games.page}
          none="consoleWall.nothingPlayed"
          columns={gameColumns(showsPlayers)}
          rowKey={({ id: key }) => key}
          defaultSort="-at"
          opening={{ dialog: (game, onClose) => <GameDialog game={game} onClose={onClose} /> }}
          filters={[{ kind: 'text', name: 'session', words: 'consolePlayers.session' }, { kind: 'days' }]}
        />
      );
    case 'sessions':
      return (
        <StaffList
          {...about(tab)}
          call={MACHINE_LIST_CALLS.sessions.page}
          none="consoleWall.nothingPlayed"
          columns={sessionColumns(id, showsPlayers)}
          rowKey={({ id: key }) => key}
          defaultSort="-at"
          filters={[{ kind: 'days' }]}
        />
      );
    case 'trail':
      return (
        <TrailList
          {...about(tab)}
          call={MACHINE_LIST_CALLS.trail.page}
          none="consoleWall.nothingRecorded"
          without={showsPlayers ? ['machineId'] : ['machineId', 'playerId']}
        />
      );
    case 'calls':
      return <CallList about={{ machineId: id }} />;
    case 'proposals':
      return <ProposalList name={`proposals-machine-${id}`} of={{ machine: id }} />;
    case undefined:
      return <Notice icon={<IconDeviceGamepad />} title={t('console.notPermitted')} />;
  }
}

const gameColumns = (showsPlayers: boolean): readonly Column<MachineGameRow>[] => [
  { ...time('date', 'recall.time', { sortable: true, phone: 'title' }), id: 'at' },
  ...(showsPlayers ? [person('player', 'consoleWall.player', { phone: 'note' })] : []),
  ...gameFigures({}),
  stops(showsPlayers ? {} : { phone: 'note' }),
  yesNo('hasStill', 'consolePlayers.picture'),
  number('sessionId', 'consolePlayers.session'),
  number('id', 'recall.number'),
];

/** The play sessions at a machine; each leads to its games, and to its player. */
const sessionColumns = (machineId: number, showsPlayers: boolean): readonly Column<MachineSessionRow>[] => [
  { ...time('start', 'sessions.start', { sortable: true, phone: 'title' }), id: 'at' },
  time('end', 'sessions.end', { none: 'sessions.open' }),
  duration('duration', 'sessions.duration', { phone: 'aside' }),
  {
    ...number('spinCount', 'sessions.spinCount', { phone: 'note' }),
    cell: ({ spinCount }, { t }) => t('sessions.spins', { count: spinCount }),
  },
  number('freeSpinCount', 'sessions.freeSpinCount'),
  money('staked', 'sessions.staked'),
  money('won', 'sessions.won', { phone: 'figure' }),
  ...(showsPlayers ? [PLAYER] : []),
  {
    id: 'games',
    words: 'sessions.games',
    cell: ({ id }, { t }) => (
      <To
        className="finger"
        to={`wall/${machineId}/games`}
        search={{ session: id }}
        aria-label={t('consoleWall.gamesOf', { session: id })}
      >
        <IconHistory size={20} aria-hidden="true" />
      </To>
    ),
  },
];

const PLAYER: Column<MachineSessionRow> = {
  id: 'player',
  words: 'consoleWall.player',
  cell: ({ player }) =>
    player === null ? (
      NOTHING
    ) : (
      <To className="finger" to={`players/${player.id}`}>
        <Verbatim>{player.username}</Verbatim>
      </To>
    ),
};

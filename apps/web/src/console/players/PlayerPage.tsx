import type { Permission } from '@floorcast/contract/duties';
import { PLAYER_LIST_CALLS, type PlayerListName, type PlayerListRow } from '@floorcast/contract/player-lists';
import { type PlayerFile, PlayerFileCalls, type PlayerState } from '@floorcast/contract/players';
import {
  IconBan,
  IconCheck,
  IconClockPause,
  IconDoorExit,
  IconHandStop,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords, isRefused } from '../../api/call/failure.ts';
import type { ListCall } from '../../api/call/file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { GameDialog } from '../../machines/recall/GameDialog.tsx';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import type { ListProps, PageOf } from '../../ui/list/List.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { CallList } from '../shared/calls/CallList.tsx';
import { To } from '../shared/parts.tsx';
import { ProposalList } from '../shared/proposals/ProposalList.tsx';
import { StaffList } from '../shared/StaffList.tsx';
import { StateBadge, type StateLooks } from '../shared/StateBadge.tsx';
import { Tabs, usePart } from '../shared/tabs/Tabs.tsx';
import { PLAYER_LIST_COLUMNS } from './columns.tsx';
import { Overview } from './Overview.tsx';
import { PlayerActs } from './PlayerActs.tsx';
import styles from './Players.module.css';

interface PlayerListTabProps<Name extends PlayerListName> {
  readonly player: PlayerFile;
  readonly list: Name;
}

/** One list about a player, sorted by its first column of time. */
function PlayerListTab<Name extends PlayerListName>(props: PlayerListTabProps<Name>) {
  const { player, list } = props;
  const columns = PLAYER_LIST_COLUMNS[list];
  const { filters = [], ...more } = MORE[list] ?? {};
  return (
    <StaffList<PlayerListRow<Name>, PageOf<PlayerListRow<Name>>>
      {...more}
      name={`player-${player.id}-${list}`}
      words={`consolePlayers.tab.${list}`}
      none="consolePlayers.nothing"
      call={CALLS[list].page}
      params={{ id: player.id }}
      columns={columns}
      rowKey={({ id }) => id}
      defaultSort={`-${columns.find(({ moment }) => moment !== undefined)?.id}`}
      filters={[...filters, { kind: 'days' }]}
    />
  );
}

const CALLS: {
  readonly [Name in PlayerListName]: { readonly page: ListCall<PageOf<PlayerListRow<Name>>> };
} = PLAYER_LIST_CALLS;

type More<Row> = Pick<ListProps<Row, PageOf<Row>>, 'opening' | 'filters'>;

/** What lists have beside columns: a press on a game shows it with its picture. */
const MORE: { readonly [Name in PlayerListName]?: More<PlayerListRow<Name>> } = {
  games: {
    opening: { dialog: (game, onClose) => <GameDialog game={game} onClose={onClose} /> },
    filters: [{ kind: 'text', name: 'session', words: 'consolePlayers.session' }],
  },
};

/** A part of a player's page: the overview, a list of the player's, or what staff did about the player. */
type PlayerTab = 'overview' | 'proposals' | 'calls' | PlayerListName;

const PARTS: Readonly<Record<PlayerTab, Permission>> = {
  overview: 'players.read',
  notes: 'players.read',
  sessions: 'players.read',
  games: 'players.read',
  transactions: 'players.read',
  transfers: 'players.read',
  'hand-pays': 'players.read',
  withdrawals: 'players.read',
  proposals: 'proposals.read',
  claims: 'players.read',
  protection: 'players.read',
  identity: 'players.read',
  'sign-ins': 'players.read',
  calls: 'calls.read',
  messages: 'chats.read',
};

interface PlayerPageProps {
  readonly id: number;
  /** What follows the id in the address. */
  readonly tab: string;
}

/** One player: who it is, what can be done, and everything the house knows, a part at a time. */
export function PlayerPage({ id, tab }: PlayerPageProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(queryOf(PlayerFileCalls.read, { params: { id } }));
  const shown = usePart(PARTS, tab);
  if (error !== null) {
    const failure = failureOf(error);
    const unknown = isRefused(failure, 'notFound');
    return (
      <Notice
        wholePage
        icon={<IconUserQuestion />}
        title={unknown ? t('consolePlayers.unknown') : failureWords(failure, t)}
        action={unknown ? <ToSearch /> : <Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
      />
    );
  }
  if (isPending) return <div className={styles.loading} aria-busy="true" />;
  return (
    <section className="stack gap-16" data-testid="player-page">
      <Head player={data} />
      <Tabs
        label={t('consolePlayers.parts')}
        parts={PARTS}
        page={`players/${id}`}
        words={(part) => `consolePlayers.tab.${part}`}
        shown={shown}
      />
      <Part player={data} tab={shown} />
    </section>
  );
}

/** The way to the search, where there is no such player. */
export function ToSearch() {
  const { t } = useTranslation();
  return (
    <To to="players" className={buttonClasses('calm')}>
      {t('consolePlayers.title')}
    </To>
  );
}

const LOOKS: StateLooks<PlayerState> = {
  active: ['good', IconCheck],
  excluded: ['warn', IconHandStop],
  blocked: ['warn', IconClockPause],
  banned: ['bad', IconBan],
  closed: ['bad', IconDoorExit],
};

/** The state of a player's account. */
export const PlayerStateBadge = ({ state }: { readonly state: PlayerState }) => (
  <StateBadge
    state={state}
    looks={LOOKS}
    words={(name) => `consolePlayers.states.${name}`}
    testId="player-state"
  />
);

function Head({ player }: { readonly player: PlayerFile }) {
  const { t } = useTranslation();
  const { id, username, name, lastname, state } = player;
  return (
    <header className={`row spread ${styles.head}`}>
      <div className={`row ${styles.who}`}>
        <h1 className="heading anywhere">
          <Verbatim>{username}</Verbatim>
        </h1>
        <PlayerStateBadge state={state} />
        <p className="quiet">
          <Verbatim>{`${name} ${lastname}`}</Verbatim>
          <span>{` · ${t('consolePlayers.numbered', { id })}`}</span>
        </p>
      </div>
      <PlayerActs player={player} />
    </header>
  );
}

interface PartProps {
  readonly player: PlayerFile;
  /** Undefined: one that the account may not see. */
  readonly tab: PlayerTab | undefined;
}

function Part({ player, tab }: PartProps) {
  const { t } = useTranslation();
  switch (tab) {
    case undefined:
      return <Notice icon={<IconUserQuestion />} title={t('console.notPermitted')} />;
    case 'overview':
      return <Overview player={player} />;
    case 'proposals':
      return <ProposalList name={`proposals-player-${player.id}`} of={{ player: player.id }} />;
    case 'calls':
      return <CallList about={{ playerId: player.id }} />;
    default:
      return <PlayerListTab key={tab} player={player} list={tab} />;
  }
}

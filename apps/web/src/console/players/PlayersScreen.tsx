import type { Permission } from '@floorcast/contract/duties';
import { PLAYER_LIST_CALLS, type PlayerListName, type PlayerListRow } from '@floorcast/contract/player-lists';
import {
  PLAYER_STATES,
  type PlayerFile,
  PlayerFileCalls,
  type PlayerRow,
  type PlayerState,
} from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import {
  IconBan,
  IconCheck,
  IconClockPause,
  IconDoorExit,
  IconHandStop,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords, isRefused } from '../../api/call/failure.ts';
import type { ListCall } from '../../api/call/file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { money } from '../../machines/columns.tsx';
import { GameDialog } from '../../machines/recall/GameDialog.tsx';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { type Column, coded, number, text, time } from '../../ui/list/column.tsx';
import type { ListProps, PageOf } from '../../ui/list/List.tsx';
import { choice, type Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { CallList } from '../shared/calls/CallList.tsx';
import { StateBadge, type StateLooks, stateColumn } from '../shared/columns.tsx';
import { Tabs, To, usePart } from '../shared/parts.tsx';
import { ProposalList } from '../shared/proposals/ProposalList.tsx';
import { StaffList } from '../shared/StaffList.tsx';
import { PLAYER_LIST_COLUMNS } from './columns.tsx';
import { Overview } from './Overview.tsx';
import { PlayerActs } from './PlayerActs.tsx';
import styles from './Players.module.css';

const LOOKS: StateLooks<PlayerState> = {
  active: ['good', IconCheck],
  excluded: ['warn', IconHandStop],
  blocked: ['warn', IconClockPause],
  banned: ['bad', IconBan],
  closed: ['bad', IconDoorExit],
};

const PlayerStateBadge = ({ state }: { readonly state: PlayerState }) => (
  <StateBadge
    state={state}
    looks={LOOKS}
    words={(name) => `consolePlayers.states.${name}`}
    testId="player-state"
  />
);

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', words: 'consolePlayers.search', placeholder: 'consolePlayers.searchHint' },
  choice('state', 'consolePlayers.state', PLAYER_STATES, (code) => `consolePlayers.states.${code}`),
  choice(
    'identity',
    'consolePlayers.identity',
    IDENTITY_STATES,
    (code) => `consolePlayers.identityStates.${code}`,
  ),
];

const COLUMNS: readonly Column<PlayerRow>[] = [
  {
    id: 'username',
    words: 'consolePlayers.username',
    sortable: true,
    phone: 'title',
    cell: ({ username }) => <Verbatim>{username}</Verbatim>,
  },
  {
    id: 'name',
    words: 'consolePlayers.name',
    phone: 'note',
    cell: ({ name, lastname }) => `${name} ${lastname}`,
  },
  text('email', 'consolePlayers.email'),
  stateColumn('consolePlayers.state', PlayerStateBadge, { phone: 'aside' }),
  coded('identity', 'consolePlayers.identity', (code) => `consolePlayers.identityStates.${code}`),
  money('balance', 'consolePlayers.balance', { phone: 'figure' }),
  time('lastLogon', 'consolePlayers.lastLogon', {
    sortable: true,
    minute: true,
    none: 'consolePlayers.never',
  }),
  time('created', 'consolePlayers.created', { sortable: true, minute: true }),
  number('id', 'consolePlayers.id'),
];

/** Finds players by name, user name, e-mail address or id. */
function PlayerSearch() {
  const { t } = useTranslation();
  return (
    <Page title={t('consolePlayers.title')}>
      <StaffList
        name="players"
        words="consolePlayers.title"
        none="consolePlayers.none"
        call={PlayerFileCalls.page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        defaultSort="-created"
        opening={{ to: ({ id }) => `/console/players/${id}` }}
        filters={FILTERS}
      />
    </Page>
  );
}

/** Players: the search, at `players/find/{text}` the search for a text, or at `players/{id}` one of them. */
export default function PlayersScreen({ rest: [id, tab] }: ScreenProps) {
  if (id === undefined) return <PlayerSearch />;
  if (id === 'find')
    return <Navigate to="/console/$" params={{ _splat: 'players' }} search={{ q: decoded(tab) }} replace />;
  if (!/^[1-9]\d{0,9}$/.test(id)) return <UnknownPlayer />;
  return <PlayerPage key={id} id={Number(id)} tab={tab ?? 'overview'} />;
}

/** A text of an address that may be written by hand. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
function PlayerPage({ id, tab }: PlayerPageProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(queryOf(PlayerFileCalls.read, { params: { id } }));
  const shown = usePart(PARTS, tab);
  if (error !== null) {
    const failure = failureOf(error);
    if (isRefused(failure, 'notFound')) return <UnknownPlayer />;
    return (
      <Notice
        wholePage
        icon={<IconUserQuestion />}
        title={failureWords(failure, t)}
        action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
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

/** In place of a player that there is not: the way to the search. */
function UnknownPlayer() {
  const { t } = useTranslation();
  return (
    <Notice
      wholePage
      icon={<IconUserQuestion />}
      title={t('consolePlayers.unknown')}
      action={
        <To to="players" className={buttonClasses('calm')}>
          {t('consolePlayers.title')}
        </To>
      }
    />
  );
}

function Head({ player }: { readonly player: PlayerFile }) {
  const { t } = useTranslation();
  const { id, username, name, lastname, state } = player;
  return (
    <header className={`row middle apart ${styles.head}`}>
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

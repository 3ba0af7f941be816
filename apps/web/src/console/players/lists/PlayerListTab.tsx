import { PLAYER_LIST_REPLIES, type PlayerListName } from '@floorcast/contract/player-lists';
import type { PlayerFile } from '@floorcast/contract/players';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { fetchPlayerList } from '../../../api/endpoints/console/players.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameDialog } from '../../../machines/recall/GameDialog.tsx';
import type { Column } from '../../../ui/list/column.tsx';
import type { ListProps } from '../../../ui/list/List.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import type { PageOf } from '../../../ui/list/use-steady-pages.ts';
import { StaffList } from '../../shared/StaffList.tsx';
import { PLAYER_LIST_COLUMNS as COLUMNS, sessionColumns } from './columns.tsx';

interface PlayerListTabProps {
  readonly player: PlayerFile;
  readonly list: PlayerListName;
}

/** One list about a player. */
export function PlayerListTab({ player: { id }, list }: PlayerListTabProps) {
  const Tab = TABS[list];
  return <Tab id={id} />;
}

interface Keyed {
  readonly id: string | number;
}

interface PlayerListProps<Row extends Keyed> {
  readonly id: number;
  readonly list: PlayerListName;
  readonly reply: z.ZodMiniType<{ items: Row[]; total: number }>;
  readonly columns: readonly Column<Row>[];
  readonly opening?: NonNullable<ListProps<Row, PageOf<Row>>['opening']>;
  readonly filters?: readonly Filter[];
}

/** A list of one kind, sorted by its column of time. */
function PlayerList<Row extends Keyed>({
  id,
  list,
  reply,
  columns,
  filters = [],
  ...rest
}: PlayerListProps<Row>) {
  const { t } = useTranslation();
  return (
    <StaffList
      {...rest}
      name={`player-${id}-${list}`}
      label={t(`consolePlayers.tab.${list}`)}
      columns={columns}
      rowKey={({ id: key }) => key}
      load={fetchPlayerList(id, list, reply)}
      defaultSort={`-${columns.find(({ moment }) => moment !== undefined)?.id}`}
      filters={[...filters, { kind: 'days' }]}
      csv={`/console/players/${id}/${list}.csv`}
      empty={{ title: t('consolePlayers.nothing') }}
    />
  );
}

type Tab = (props: { readonly id: number }) => ReactNode;

/** A list whose columns say everything about it. */
const tab =
  <Row extends Keyed>(
    list: PlayerListName,
    reply: PlayerListProps<Row>['reply'],
    columns: readonly Column<Row>[],
  ): Tab =>
  ({ id }) => <PlayerList id={id} list={list} reply={reply} columns={columns} />;

const TABS: Readonly<Record<PlayerListName, Tab>> = {
  sessions: ({ id }) => (
    <PlayerList id={id} list="sessions" reply={PLAYER_LIST_REPLIES.sessions} columns={sessionColumns(id)} />
  ),
  games: GameList,
  protection: tab('protection', PLAYER_LIST_REPLIES.protection, COLUMNS.protection),
  transactions: tab('transactions', PLAYER_LIST_REPLIES.transactions, COLUMNS.transactions),
  transfers: tab('transfers', PLAYER_LIST_REPLIES.transfers, COLUMNS.transfers),
  'hand-pays': tab('hand-pays', PLAYER_LIST_REPLIES['hand-pays'], COLUMNS['hand-pays']),
  withdrawals: tab('withdrawals', PLAYER_LIST_REPLIES.withdrawals, COLUMNS.withdrawals),
  claims: tab('claims', PLAYER_LIST_REPLIES.claims, COLUMNS.claims),
  identity: tab('identity', PLAYER_LIST_REPLIES.identity, COLUMNS.identity),
  'sign-ins': tab('sign-ins', PLAYER_LIST_REPLIES['sign-ins'], COLUMNS['sign-ins']),
  messages: tab('messages', PLAYER_LIST_REPLIES.messages, COLUMNS.messages),
  notes: tab('notes', PLAYER_LIST_REPLIES.notes, COLUMNS.notes),
};

/** Games; a press shows one with its picture. */
function GameList({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  return (
    <PlayerList
      id={id}
      list="games"
      reply={PLAYER_LIST_REPLIES.games}
      columns={COLUMNS.games}
      opening={{ dialog: (game, onClose) => <GameDialog game={game} onClose={onClose} /> }}
      filters={[{ kind: 'text', name: 'session', label: t('consolePlayers.session') }]}
    />
  );
}

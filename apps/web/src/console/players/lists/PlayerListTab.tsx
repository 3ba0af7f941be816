import {
  PLAYER_LIST_REPLIES,
  type PlayerListName,
  type PlayerListRow,
} from '@floorcast/contract/player-lists';
import type { PlayerFile } from '@floorcast/contract/players';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { fetchPlayerList } from '../../../api/endpoints/console/players.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameDialog } from '../../../machines/recall/GameDialog.tsx';
import type { Column, RowOpening } from '../../shared/table/column.ts';
import type { Filter } from '../../shared/table/filter.ts';
import { List } from '../../shared/table/List.tsx';
import { useCells } from '../../shared/table/use-cells.tsx';
import { useLimitWords } from '../use-limit-words.ts';
import {
  identityColumns,
  messageColumns,
  noteColumns,
  protectionColumns,
  signInColumns,
} from './columns-account.tsx';
import {
  claimColumns,
  handPayColumns,
  transactionColumns,
  transferColumns,
  withdrawalColumns,
} from './columns-money.tsx';
import { gameColumns, sessionColumns } from './columns-play.tsx';

interface PlayerListTabProps {
  readonly player: PlayerFile;
  readonly list: PlayerListName;
}

/** One list about a player. */
export function PlayerListTab({ player: { id }, list }: PlayerListTabProps) {
  const Tab = TABS[list];
  return <Tab id={id} />;
}

const TABS: Readonly<Record<PlayerListName, (props: { readonly id: number }) => ReactNode>> = {
  sessions: ({ id }) => (
    <PlayerList
      id={id}
      list="sessions"
      reply={PLAYER_LIST_REPLIES.sessions}
      columns={sessionColumns(useCells(), id)}
    />
  ),
  games: GameList,
  protection: ({ id }) => (
    <PlayerList
      id={id}
      list="protection"
      reply={PLAYER_LIST_REPLIES.protection}
      columns={protectionColumns(useCells(), useLimitWords())}
    />
  ),
  transactions: ({ id }) => (
    <PlayerList
      id={id}
      list="transactions"
      reply={PLAYER_LIST_REPLIES.transactions}
      columns={transactionColumns(useCells())}
    />
  ),
  transfers: ({ id }) => (
    <PlayerList
      id={id}
      list="transfers"
      reply={PLAYER_LIST_REPLIES.transfers}
      columns={transferColumns(useCells())}
    />
  ),
  'hand-pays': ({ id }) => (
    <PlayerList
      id={id}
      list="hand-pays"
      reply={PLAYER_LIST_REPLIES['hand-pays']}
      columns={handPayColumns(useCells())}
    />
  ),
  withdrawals: ({ id }) => (
    <PlayerList
      id={id}
      list="withdrawals"
      reply={PLAYER_LIST_REPLIES.withdrawals}
      columns={withdrawalColumns(useCells())}
    />
  ),
  claims: ({ id }) => (
    <PlayerList id={id} list="claims" reply={PLAYER_LIST_REPLIES.claims} columns={claimColumns(useCells())} />
  ),
  identity: ({ id }) => (
    <PlayerList
      id={id}
      list="identity"
      reply={PLAYER_LIST_REPLIES.identity}
      columns={identityColumns(useCells())}
    />
  ),
  'sign-ins': ({ id }) => (
    <PlayerList
      id={id}
      list="sign-ins"
      reply={PLAYER_LIST_REPLIES['sign-ins']}
      columns={signInColumns(useCells())}
    />
  ),
  messages: ({ id }) => (
    <PlayerList
      id={id}
      list="messages"
      reply={PLAYER_LIST_REPLIES.messages}
      columns={messageColumns(useCells())}
    />
  ),
  notes: ({ id }) => (
    <PlayerList id={id} list="notes" reply={PLAYER_LIST_REPLIES.notes} columns={noteColumns(useCells())} />
  ),
};

interface Keyed {
  readonly id: string | number;
}

interface PlayerListProps<Row extends Keyed> {
  readonly id: number;
  readonly list: PlayerListName;
  readonly reply: z.ZodMiniType<{ items: Row[]; total: number }>;
  readonly columns: readonly Column<Row>[];
  readonly opening?: RowOpening<Row>;
  readonly filters?: readonly Filter[];
}

/** Sessions begin, and games and transactions have a `date`; the others have an `at`. */
const timeOf = (list: PlayerListName): string =>
  list === 'sessions' ? 'start' : list === 'games' || list === 'transactions' ? 'date' : 'at';

function PlayerList<Row extends Keyed>(props: PlayerListProps<Row>) {
  const { id, list, reply, columns, opening, filters = [] } = props;
  const { t } = useTranslation();
  return (
    <List
      name={`player-${id}-${list}`}
      label={t(`consolePlayers.tab.${list}`)}
      columns={columns}
      rowKey={({ id: key }) => key}
      load={fetchPlayerList(id, list, reply)}
      defaultSort={`-${timeOf(list)}`}
      {...(opening && { opening })}
      filters={[...filters, { kind: 'days' }]}
      csv={`/console/players/${id}/${list}.csv`}
      empty={{ title: t('consolePlayers.nothing') }}
    />
  );
}

/** Games; a press shows one with its picture. */
function GameList({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const cells = useCells();
  const [open, setOpen] = useState<PlayerListRow<'games'> | null>(null);
  return (
    <>
      <PlayerList
        id={id}
        list="games"
        reply={PLAYER_LIST_REPLIES.games}
        columns={gameColumns(cells)}
        opening={{ press: setOpen }}
        filters={[{ kind: 'text', name: 'session', label: t('consolePlayers.session') }]}
      />
      {open !== null && <GameDialog game={open} onClose={() => setOpen(null)} />}
    </>
  );
}

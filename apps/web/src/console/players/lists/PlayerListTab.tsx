import { PLAYER_LIST_CALLS, type PlayerListName, type PlayerListRow } from '@floorcast/contract/player-lists';
import type { PlayerFile } from '@floorcast/contract/players';
import type { ListCall } from '../../../api/call/file.ts';
import { GameDialog } from '../../../machines/recall/GameDialog.tsx';
import type { ListProps } from '../../../ui/list/List.tsx';
import type { PageOf } from '../../../ui/list/use-steady-pages.ts';
import { StaffList } from '../../shared/StaffList.tsx';
import { PLAYER_LIST_COLUMNS } from './columns.tsx';

interface PlayerListTabProps<Name extends PlayerListName> {
  readonly player: PlayerFile;
  readonly list: Name;
}

/** One list about a player, sorted by its first column of time. */
export function PlayerListTab<Name extends PlayerListName>(props: PlayerListTabProps<Name>) {
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

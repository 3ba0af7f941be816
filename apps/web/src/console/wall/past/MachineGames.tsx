import { MACHINE_LIST_REPLIES, type MachineGameRow } from '@floorcast/contract/machine-past';
import { useState } from 'react';
import { fetchMachineList } from '../../../api/endpoints/console/machine-past.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameDialog } from '../../../machines/recall/GameDialog.tsx';
import { stopsText } from '../../../machines/recall/stops-text.ts';
import type { Column } from '../../shared/table/column.ts';
import { List } from '../../shared/table/List.tsx';
import { type Cells, useCells } from '../../shared/table/use-cells.tsx';
import { useMay } from '../../shared/use-may.ts';

/** The games that were played at a machine; a press shows one with its picture. */
export function MachineGames({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<MachineGameRow | null>(null);
  return (
    <>
      <List
        name={`machine-${id}-games`}
        label={t('consoleWall.tab.games')}
        columns={columnsOf(useCells(), useMay()('players.read'))}
        rowKey={({ id: key }) => key}
        load={fetchMachineList(id, 'games', MACHINE_LIST_REPLIES.games)}
        defaultSort="-at"
        opening={{ press: setOpen }}
        filters={[{ kind: 'text', name: 'session', label: t('consolePlayers.session') }, { kind: 'days' }]}
        csv={`/console/machines/${id}/games.csv`}
        empty={{ title: t('consoleWall.nothingPlayed') }}
      />
      {open !== null && <GameDialog game={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A technician sees what the machine did, and not who played. */
const columnsOf = (cells: Cells, showsPlayers: boolean): readonly Column<MachineGameRow>[] => {
  const { t, moment, money, text } = cells;
  return [
    { id: 'at', words: 'recall.time', sortable: true, phone: 'title', cell: ({ date }) => moment(date) },
    ...(showsPlayers ? [playerColumn(text)] : []),
    {
      id: 'bet',
      words: 'recall.bet',
      numeric: true,
      phone: 'aside',
      cell: ({ bet, free }) => (free ? t('recall.free') : money(bet)),
    },
    { id: 'win', words: 'recall.win', numeric: true, phone: 'figure', cell: ({ win }) => money(win) },
    {
      id: 'stops',
      words: 'recall.stops',
      ...(!showsPlayers && { phone: 'note' }),
      cell: ({ stops }) => (stops === null ? '–' : <bdi dir="ltr">{stopsText(stops)}</bdi>),
    },
    ...numbers(t),
  ];
};

const playerColumn = (text: Cells['text']): Column<MachineGameRow> => ({
  id: 'player',
  words: 'consoleWall.player',
  phone: 'note',
  cell: ({ player }) => text(player?.username ?? null),
});

const numbers = (t: Cells['t']): readonly Column<MachineGameRow>[] => [
  {
    id: 'hasStill',
    words: 'consolePlayers.picture',
    cell: ({ hasStill }) => t(hasStill ? 'consolePlayers.yes' : 'consolePlayers.no'),
  },
  {
    id: 'sessionId',
    words: 'consolePlayers.session',
    numeric: true,
    cell: ({ sessionId }) => sessionId ?? '–',
  },
  { id: 'id', words: 'recall.number', numeric: true, cell: ({ id }) => id },
];

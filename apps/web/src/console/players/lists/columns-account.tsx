import type { PlayerListRow } from '@floorcast/contract/player-lists';
import type { Column } from '../../shared/table/column.ts';
import type { Cells } from '../../shared/table/use-cells.tsx';
import styles from '../Players.module.css';

export const noteColumns = ({ moment, text }: Cells): readonly Column<PlayerListRow<'notes'>>[] => [
  {
    id: 'text',
    words: 'consolePlayers.note',
    phone: 'title',
    cell: ({ text: words }) => (
      <span className={styles.long} dir="auto">
        {words}
      </span>
    ),
  },
  { id: 'by', words: 'consolePlayers.by', sortable: true, phone: 'note', cell: ({ by }) => text(by) },
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'aside', cell: ({ at }) => moment(at) },
];

export const messageColumns = ({ t, moment, text }: Cells): readonly Column<PlayerListRow<'messages'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'aside', cell: ({ at }) => moment(at) },
  {
    id: 'withName',
    words: 'consolePlayers.with',
    sortable: true,
    phone: 'note',
    cell: ({ withName, sent }) =>
      text(t(sent ? 'consolePlayers.sentTo' : 'consolePlayers.sentBy', { name: withName })),
  },
  {
    id: 'text',
    words: 'consolePlayers.message',
    phone: 'title',
    cell: ({ text: words }) => (
      <span className={styles.long} dir="auto">
        {words}
      </span>
    ),
  },
];

export const signInColumns = ({ t, moment, text }: Cells): readonly Column<PlayerListRow<'sign-ins'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'type',
    words: 'table.kind',
    sortable: true,
    phone: 'title',
    cell: ({ type }) => t(`transactions.kind.${type}`),
  },
  { id: 'ip', words: 'table.ip', sortable: true, phone: 'aside', cell: ({ ip }) => text(ip) },
];

export const identityColumns = ({ t, moment, text }: Cells): readonly Column<PlayerListRow<'identity'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'state',
    words: 'consolePlayers.state',
    sortable: true,
    phone: 'title',
    cell: ({ state }) => t(`consolePlayers.identityStates.${state}`),
  },
  { id: 'source', words: 'consolePlayers.by', phone: 'aside', cell: ({ source }) => text(source) },
  { id: 'reference', words: 'consolePlayers.reference', cell: ({ reference }) => text(reference) },
];

export const protectionColumns = (
  { t, moment }: Cells,
  words: (name: string, value: number) => string,
): readonly Column<PlayerListRow<'protection'>>[] => [
  { id: 'at', words: 'consolePlayers.at', sortable: true, phone: 'note', cell: ({ at }) => moment(at) },
  {
    id: 'event',
    words: 'consolePlayers.event',
    sortable: true,
    phone: 'aside',
    cell: ({ event }) => t(`consolePlayers.events.${event}`),
  },
  {
    id: 'name',
    words: 'consolePlayers.what',
    phone: 'title',
    cell: ({ event, name }) =>
      t(event.startsWith('exclu') ? `saferPlay.break.kind.${name}` : `saferPlay.limit.${name}`),
  },
  {
    id: 'value',
    words: 'consolePlayers.value',
    numeric: true,
    phone: 'figure',
    cell: ({ event, name, value }) => {
      if (event !== 'limit-set' && event !== 'raise-asked') return '–';
      return value === null ? t('saferPlay.none') : words(name, value);
    },
  },
  { id: 'until', words: 'consolePlayers.fromOrUntil', cell: ({ until }) => moment(until) },
];

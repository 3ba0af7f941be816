import type { SessionRow, SessionsReply } from '@floorcast/contract/player';
import { fetchSessions } from '../../api/endpoints/player.ts';
import { localeOf } from '../../lib/locale/locale.ts';
import { formatDuration, formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { type HistoryAddress, HistoryTable } from './HistoryTable.tsx';
import { OpenGames } from './OpenGames.tsx';
import type { Column } from './rows/column.ts';

/** The player's game sessions (SESS-1). */
export function SessionsScreen(address: HistoryAddress) {
  const { t, i18n } = useTranslation();
  const moment = (text: string) => formatMoment(text, i18n.language);
  const columns: readonly Column<SessionRow>[] = [
    { id: 'machine', words: 'table.machine', sortable: true, cell: ({ machine }) => machine },
    { id: 'start', words: 'sessions.start', sortable: true, cell: ({ start }) => moment(start) },
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
      cell: ({ duration }) => formatDuration(duration),
    },
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
    { id: 'ip', words: 'table.ip', cell: ({ ip }) => ip },
    { id: 'games', words: 'sessions.games', cell: (session) => <OpenGames session={session} /> },
  ];
  return (
    <HistoryTable<SessionRow, SessionsReply>
      {...address}
      name="sessions"
      title={t('nav.sessions')}
      columns={columns}
      rowKey={({ id }) => id}
      brief={({ machine, duration, start, spinCount, freeSpinCount }) => ({
        what: machine,
        figure: formatDuration(duration),
        when: moment(start),
        where: t('sessions.spins', { count: spinCount + freeSpinCount }),
      })}
      defaults={{ sort: '-start' }}
      load={fetchSessions}
      totals={({ totals }) => [
        [t('sessions.duration'), formatDuration(totals.duration)],
        [t('sessions.spinCount'), totals.spinCount.toLocaleString(localeOf(i18n.language))],
        [t('sessions.freeSpinCount'), totals.freeSpinCount.toLocaleString(localeOf(i18n.language))],
      ]}
      empty={{ title: t('sessions.empty'), hint: t('sessions.emptyHint') }}
    />
  );
}

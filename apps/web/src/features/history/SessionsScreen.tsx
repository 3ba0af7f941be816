import type { SessionRow, SessionsReply } from '@floorcast/contract/player';
import { fetchSessions } from '../../api/endpoints/player.ts';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { localeOf } from '../../lib/locale/locale.ts';
import { formatDuration, formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { type HistoryAddress, HistoryTable } from './HistoryTable.tsx';
import { NetDeposits } from './NetDeposits.tsx';
import { OpenGames } from './OpenGames.tsx';
import type { Column } from './rows/column.ts';

/** The player's game sessions (SESS-1). */
export function SessionsScreen(address: HistoryAddress) {
  const { t, i18n } = useTranslation();
  const moment = (text: string) => formatMoment(text, i18n.language);
  const position = usePosition();
  const columns = useColumns();
  return (
    <HistoryTable<SessionRow, SessionsReply>
      {...address}
      name="sessions"
      title={t('nav.sessions')}
      columns={columns}
      rowKey={({ id }) => id}
      brief={({ machine, duration, start, spinCount, freeSpinCount, net }) => ({
        what: machine,
        figure: position.signed(net),
        when: `${moment(start)} · ${formatDuration(duration)}`,
        where: t('sessions.spins', { count: spinCount + freeSpinCount }),
      })}
      defaults={{ sort: '-start' }}
      load={fetchSessions}
      totals={({ totals }) => [
        [t('sessions.duration'), formatDuration(totals.duration)],
        [t('sessions.spinCount'), totals.spinCount.toLocaleString(localeOf(i18n.language))],
        [t('sessions.freeSpinCount'), totals.freeSpinCount.toLocaleString(localeOf(i18n.language))],
        [t('sessions.staked'), position.money(totals.staked)],
        [t('sessions.won'), position.money(totals.won)],
        [t('sessions.net'), position.signed(totals.net)],
      ]}
      after={<NetDeposits />}
      empty={{ title: t('sessions.empty'), hint: t('sessions.emptyHint') }}
    />
  );
}

/** The fields of a session, each for its column. */
function useColumns(): readonly Column<SessionRow>[] {
  const { t, i18n } = useTranslation();
  const moment = (text: string) => formatMoment(text, i18n.language);
  const position = usePosition();
  return [
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
    {
      id: 'net',
      words: 'sessions.net',
      sortable: true,
      numeric: true,
      cell: ({ net }) => position.signed(net),
    },
    { id: 'ip', words: 'table.ip', cell: ({ ip }) => ip },
    { id: 'games', words: 'sessions.games', cell: (session) => <OpenGames session={session} /> },
  ];
}

/** Writes what games came to; a dash where the house does not sum them. */
function usePosition() {
  const money = useMoney();
  const signed = useSignedMoney();
  const known = (write: (minor: number) => string) => (minor: number | undefined) =>
    minor === undefined ? '–' : write(minor);
  return { money: known(money), signed: known(signed) };
}

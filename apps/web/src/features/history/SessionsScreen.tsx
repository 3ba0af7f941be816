import { ProtectionCalls } from '@floorcast/contract/limits';
import { HistoryCalls, type SessionRow, type SessionsReply } from '@floorcast/contract/player';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { formatDuration, formatMoment } from '../../lib/locale/moments.ts';
import { localeOf } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Money, signedMoney } from '../../machines/columns.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { type Column, duration, type Lines, NOTHING, number, text, time } from '../../ui/list/column.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './History.module.css';
import { HistoryList, type Total } from './HistoryList.tsx';

const SPANS = ['months3', 'months12', 'all'] as const;

/** What the player has paid in, less what was withdrawn. Only players have a wallet. */
function NetDeposits() {
  const { t } = useTranslation();
  const money = useMoney();
  const titleId = useId();
  const { data } = useQuery({
    ...queryOf(ProtectionCalls.netDeposits),
    enabled: account.roles().includes('user'),
  });
  if (data === undefined) return null;
  return (
    <section className={`${styles.after} rows gap-8`} aria-labelledby={titleId} data-testid="net-deposits">
      <h2 id={titleId}>{t('netDeposits.title')}</h2>
      <p className="quiet">{t('netDeposits.hint')}</p>
      <dl className={`${styles.totals} row`}>
        {SPANS.map((span) => (
          <div key={span}>
            <dt className="quiet small">{t(`netDeposits.${span}`)}</dt>
            <Verbatim as="dd" data-minor={data[span].net}>
              {money(data[span].net)}
            </Verbatim>
          </div>
        ))}
      </dl>
    </section>
  );
}

const GamesDialog = lazy(() => import('./GamesDialog.tsx'));

/** The player's game sessions (SESS-1). */
export function SessionsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.sessions')}>
      <HistoryList
        name="sessions"
        words="nav.sessions"
        none="sessions.empty"
        noneHint="sessions.emptyHint"
        call={HistoryCalls.sessions}
        columns={COLUMNS}
        lines={LINES}
        rowKey={({ id }) => id}
        defaultSort="-start"
        totals={useTotals()}
        after={<NetDeposits />}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<SessionRow>[] = [
  text('machine', 'table.machine', { sortable: true }),
  time('start', 'sessions.start', { sortable: true }),
  time('end', 'sessions.end', { sortable: true, none: 'sessions.open' }),
  duration('duration', 'sessions.duration', { sortable: true }),
  number('spinCount', 'sessions.spinCount', { sortable: true }),
  number('freeSpinCount', 'sessions.freeSpinCount', { sortable: true }),
  signedMoney('net', 'sessions.net', { sortable: true }),
  text('ip', 'table.ip'),
  { id: 'games', words: 'sessions.games', cell: (session) => <OpenGames session={session} /> },
];

const LINES: Lines<SessionRow> = {
  title: ({ machine }) => machine,
  figure: ({ net }) => <Money minor={net} signed />,
  note: ({ start, duration: seconds }, { language }) =>
    `${formatMoment(start, language)} · ${formatDuration(seconds)}`,
  aside: ({ spinCount, freeSpinCount }, { t }) => t('sessions.spins', { count: spinCount + freeSpinCount }),
};

/** What games came to; a dash where the house does not sum them. */
function useTotals(): (page: SessionsReply) => readonly Total[] {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const known = (write: (minor: number) => string, minor: number | undefined) =>
    minor === undefined ? NOTHING : write(minor);
  const count = (spins: number) => spins.toLocaleString(localeOf(i18n.language));
  return ({ totals }) => [
    [t('sessions.duration'), formatDuration(totals.duration)],
    [t('sessions.spinCount'), count(totals.spinCount)],
    [t('sessions.freeSpinCount'), count(totals.freeSpinCount)],
    [t('sessions.staked'), known(money, totals.staked)],
    [t('sessions.won'), known(money, totals.won)],
    [t('sessions.net'), known(signed, totals.net)],
  ];
}

/** Opens the games of a session, when there are any. */
function OpenGames({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (session.spinCount + session.freeSpinCount === 0) return <span>{NOTHING}</span>;
  return (
    <>
      <Button
        look="icon"
        aria-label={t('sessions.openGames', { machine: session.machine })}
        data-testid="open-games"
        onClick={() => setOpen(true)}
      >
        <IconHistory size={20} aria-hidden="true" />
      </Button>
      {open && (
        <Suspense>
          <GamesDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

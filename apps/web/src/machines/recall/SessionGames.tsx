import type { GameRow } from '@floorcast/contract/games';
import { IconReceiptOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionGamesQuery } from '../../api/endpoints/games.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { stopsText } from '../columns.tsx';
import { GameDialog, GameStill } from './GameDialog.tsx';
import styles from './Recall.module.css';

const SKELETONS = [1, 2, 3];

interface SessionGamesProps {
  readonly session: number;
  /** Raised whenever there is something new to read. */
  readonly version?: number;
}

/** The games of a session, the last one first, as the machine reported them (SESS-1). */
export function SessionGames({ session, version = 0 }: SessionGamesProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(sessionGamesQuery(session));
  const { refetch } = query;
  const [opened, setOpened] = useState<GameRow | null>(null);
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  const pages = query.data?.pages;
  const [first] = pages ?? [];
  if (query.isPending)
    return (
      <div className={`stack gap-8 ${styles.loading}`} aria-busy="true">
        {SKELETONS.map((n) => (
          <span key={n} />
        ))}
      </div>
    );
  if (pages === undefined || first === undefined)
    return <Notice icon={<IconReceiptOff />} title={t('table.failed')} onRetry={() => void refetch()} />;
  if (first.total === 0)
    return <Notice icon={<IconReceiptOff />} title={t('recall.empty')} hint={t('recall.emptyHint')} />;
  return (
    <>
      <Totals count={first.total} {...first.totals} />
      <ol className="stack gap-8 plain" data-testid="games">
        {oneEach(pages.flatMap(({ items }) => items)).map((game) => (
          <GameEntry key={game.id} game={game} onOpen={() => setOpened(game)} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button wide disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('recall.more')}
        </Button>
      )}
      {opened !== null && <GameDialog game={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A game that ends between two pages is the last of one and the first of the next. */
const oneEach = (games: readonly GameRow[]): readonly GameRow[] => [
  ...new Map(games.map((game) => [game.id, game])).values(),
];

function Totals({ count, bet, win }: { count: number; bet: number; win: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const figures = { games: count, allBets: money(bet), allWins: money(win) };
  return (
    <dl className={`row figures ${styles.totals}`}>
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt className="quiet small">{t(`recall.${name}`)}</dt>
          <Verbatim as="dd">{figure}</Verbatim>
        </div>
      ))}
    </dl>
  );
}

function GameEntry({ game, onOpen }: { game: GameRow; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { bet, win, free, stops, date } = game;
  return (
    <li className={styles.entry} data-testid="game" data-bet={bet} data-win={win}>
      <button type="button" onClick={onOpen}>
        <GameStill game={game} alt="" />
        <span className={`quiet small figures ${styles.facts}`}>
          <span className={styles.win} data-won={win > 0}>
            {win > 0 ? t('recall.won', { amount: money(win) }) : t('recall.noWin')}
          </span>
          <span>{free ? t('recall.free') : t('recall.betOf', { amount: money(bet) })}</span>
          {stops !== null && (
            <span className={styles.stops}>
              <span>{`${t('recall.stops')} `}</span>
              <bdi dir="ltr">{stopsText(stops)}</bdi>
            </span>
          )}
          <time dateTime={date}>{formatMoment(date, i18n.language)}</time>
        </span>
      </button>
    </li>
  );
}

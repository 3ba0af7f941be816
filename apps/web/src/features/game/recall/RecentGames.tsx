import type { GameRow } from '@floorcast/contract/games';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionGamesQuery } from '../../../api/endpoints/games.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameDialog, GameStill } from '../../../machines/recall/GameDialog.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import styles from './LastGamesPanel.module.css';

/** The results of the last games, in a room below the picture that is free (SESS-1); with `stills` the line has room for one of each. */
export function RecentGames({ seat, stills }: { seat: Seat; stills: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={styles.recent} aria-label={t('game.lastGames')} data-testid="recent-games">
      <Results sessionId={seat.sessionId} version={seat.recall} stills={stills} />
    </section>
  );
}

function Results({ sessionId, version, stills }: { sessionId: number; version: number; stills: boolean }) {
  const { t } = useTranslation();
  const { data, refetch } = useInfiniteQuery(sessionGamesQuery(sessionId));
  const [opened, setOpened] = useState<GameRow | null>(null);
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  const games = data?.pages[0]?.items ?? [];
  if (games.length === 0)
    return <p className={`${styles.empty} rows centred quiet small`}>{t('recall.emptyHint')}</p>;
  return (
    <>
      <ol className={`${styles.list} plain rows`}>
        {games.map((game) => (
          <Result key={game.id} game={game} still={stills} onOpen={() => setOpened(game)} />
        ))}
      </ol>
      {opened !== null && <GameDialog game={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Result({ game, still, onOpen }: { game: GameRow; still: boolean; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { win, bet, free, date } = game;
  return (
    <li data-testid="recent-game" data-win={win}>
      <button type="button" className={`${styles.game} middle figures gap-10`} onClick={onOpen}>
        {still && (
          <span className={styles.still}>
            <GameStill game={game} alt="" />
          </span>
        )}
        <span className={styles.win} data-won={win > 0}>
          {win > 0 ? t('recall.won', { amount: money(win) }) : t('recall.noWin')}
        </span>
        <span className={`${styles.bet} rows quiet small`}>
          <span>{free ? t('recall.free') : t('recall.betOf', { amount: money(bet) })}</span>
          <time dateTime={date}>{formatMoment(date, i18n.language)}</time>
        </span>
      </button>
    </li>
  );
}

import type { GameRow } from '@floorcast/contract/games';
import { IconReceiptOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionGamesQuery } from '../../api/endpoints/games.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { GameDialog } from './GameDialog.tsx';
import { GameEntry } from './GameEntry.tsx';
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
      <div className={styles.loading} aria-busy="true">
        {SKELETONS.map((n) => (
          <span key={n} />
        ))}
      </div>
    );
  if (pages === undefined || first === undefined)
    return (
      <Notice
        icon={<IconReceiptOff />}
        title={t('table.failed')}
        action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
      />
    );
  if (first.total === 0)
    return <Notice icon={<IconReceiptOff />} title={t('recall.empty')} hint={t('recall.emptyHint')} />;
  return (
    <>
      <Totals count={first.total} {...first.totals} />
      <ol className={styles.list} data-testid="games">
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
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('recall.games')}</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>{t('recall.allBets')}</dt>
        <Verbatim as="dd">{money(bet)}</Verbatim>
      </div>
      <div>
        <dt>{t('recall.allWins')}</dt>
        <Verbatim as="dd">{money(win)}</Verbatim>
      </div>
    </dl>
  );
}

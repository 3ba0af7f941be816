import type { GameRow } from '@floorcast/contract/games';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { GameStill } from './GameStill.tsx';
import styles from './Recall.module.css';
import { stopsText } from './stops-text.ts';

interface GameEntryProps {
  readonly game: GameRow;
  readonly onOpen: () => void;
}

/** One game of the list: its result. */
export function GameEntry({ game, onOpen }: GameEntryProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { bet, win, free, stops, date } = game;
  return (
    <li className={styles.entry} data-testid="game" data-bet={bet} data-win={win}>
      <button type="button" onClick={onOpen}>
        <GameStill game={game} alt="" />
        <span className={styles.facts}>
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

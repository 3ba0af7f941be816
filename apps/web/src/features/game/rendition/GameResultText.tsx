import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import labels from '../../../machines/stream/RenditionLabel.module.css';
import type { GameResult } from '../../../realtime/play/play-state.ts';
import styles from './RenditionBadge.module.css';

/** The result of a game by the machine's own report: stills may not show it. */
export function GameResultText({ result: { win } }: { readonly result: GameResult }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <span className={`${labels.label} ${styles.result}`} data-won={win > 0} data-testid="game-result">
      {win > 0 ? t('game.rendition.won', { amount: money(win) }) : t('game.rendition.noWin')}
    </span>
  );
}

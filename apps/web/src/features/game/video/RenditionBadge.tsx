import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import renditionLabelStyles from '../../../machines/stream/RenditionLabel.module.css';
import { isStills, RenditionLabel } from '../../../machines/stream/RenditionLabel.tsx';
import type { GameResult, Seat } from '../../../realtime/play/play-state.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import styles from './RenditionBadge.module.css';

/**
 * Says that the picture is reduced, or consists of stills; with stills the machine's results as text (NET-4, NET-5). The
 * status line announces both.
 */
export function RenditionBadge({ player, seat }: { player: VideoPlayer; seat: Seat | null }) {
  const stills = useSent(player) === 'stills';
  const result = stills ? (seat?.result ?? null) : null;
  return (
    <div className={styles.badges}>
      <RenditionLabel player={player} />
      {result !== null && <GameResultText key={result.id} result={result} />}
    </div>
  );
}

/** The result of a game by the machine's own report: stills may not show it. */
function GameResultText({ result: { win } }: { readonly result: GameResult }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <span
      className={`${renditionLabelStyles.label} ${styles.result}`}
      data-won={win > 0}
      data-testid="game-result"
    >
      {win > 0 ? t('game.rendition.won', { amount: money(win) }) : t('game.rendition.noWin')}
    </span>
  );
}

/** How the picture is sent: at its best while nothing else is known (NET-4, NET-5). */
export function useSent(player: VideoPlayer): 'best' | 'reduced' | 'stills' {
  const rendition = useReadable(player.rendition);
  if (rendition === null) return 'best';
  if (isStills(rendition)) return 'stills';
  return rendition.reduced ? 'reduced' : 'best';
}

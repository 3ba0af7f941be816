import { RenditionLabel } from '../../../machines/stream/RenditionLabel.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { GameResultText } from './GameResultText.tsx';
import styles from './RenditionBadge.module.css';
import { useSent } from './use-sent.ts';

interface RenditionBadgeProps {
  readonly player: VideoPlayer;
  readonly seat: Seat | null;
}

/**
 * Says that the picture is reduced, or consists of stills; with stills the machine's results as text (NET-4, NET-5). The
 * status line announces both.
 */
export function RenditionBadge({ player, seat }: RenditionBadgeProps) {
  const stills = useSent(player) === 'stills';
  const result = stills ? (seat?.result ?? null) : null;
  return (
    <div className={styles.badges}>
      <RenditionLabel player={player} />
      {result !== null && <GameResultText key={result.id} result={result} />}
    </div>
  );
}

import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { isStills, RenditionLabel } from '../../../machines/stream/RenditionLabel.tsx';
import type { GameResult, Seat } from '../../../realtime/play/play-state.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { GameResultText } from './GameResultText.tsx';
import styles from './RenditionBadge.module.css';

interface RenditionBadgeProps {
  readonly player: VideoPlayer;
  readonly seat: Seat | null;
}

/** Says that the picture is reduced, or consists of stills; with stills the machine's results as text (NET-4, NET-5). */
export function RenditionBadge({ player, seat }: RenditionBadgeProps) {
  const rendition = useReadable(player.rendition);
  const stills = rendition !== null && isStills(rendition);
  return (
    <div className={styles.badges}>
      <RenditionLabel player={player} />
      <Announcements stills={stills} result={stills ? (seat?.result ?? null) : null} />
    </div>
  );
}

interface AnnouncementsProps {
  readonly stills: boolean;
  readonly result: GameResult | null;
}

/** Always there: a screen reader announces only what is put into a region that it knows. */
function Announcements({ stills, result }: AnnouncementsProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-atomic="false" className={styles.said} data-testid="stills-said">
      {stills && <span className="unseen">{t('game.rendition.stillsHint')}</span>}
      {result !== null && <GameResultText key={result.id} result={result} />}
    </div>
  );
}

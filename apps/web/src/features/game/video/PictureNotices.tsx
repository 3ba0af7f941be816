import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../GameScreen.module.css';
import { isPictureLost } from './picture-lost.ts';

interface PictureNoticesProps {
  readonly player: VideoPlayer;
  readonly seat: Seat | null;
  /** Whether anything comes from the house. */
  readonly connected: boolean;
  /** Whether the machine plays nothing now: then the picture is not missed. */
  readonly locked: boolean;
}

/**
 * Says over the picture that it is lost, and that money is safe, or that it is on its way; the status line announces
 * what that means for the buttons (GAME-15).
 */
export function PictureNotices({ player, seat, connected, locked }: PictureNoticesProps) {
  const { t } = useTranslation();
  const video = useReadable(player);
  const lost = (seat !== null && !connected) || (isPictureLost(video, seat) && !locked);
  const blind = connected && seat !== null && seat.trouble === null && seat.videos.length === 0;
  return (
    <>
      {lost && (
        <div className={styles.lost} role="alert" data-testid="connection-lost" data-says-connection>
          <p>{t(blind ? 'game.noCamera' : 'game.connectionLost')}</p>
          <p className={styles.lostHint}>{t('game.moneySafe')}</p>
          {video.phase === 'failed' && <Button onClick={() => player.retry()}>{t('game.retry')}</Button>}
        </div>
      )}
      {seat !== null && !lost && !locked && (video.phase === 'connecting' || video.phase === 'stalled') && (
        <p className={styles.starting} data-testid={`video-${video.phase}`}>
          {t(video.phase === 'stalled' ? 'game.videoStalled' : 'game.videoStarting')}
        </p>
      )}
    </>
  );
}

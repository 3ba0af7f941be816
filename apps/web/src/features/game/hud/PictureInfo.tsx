import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { PictureAge } from '../../../machines/stream/PictureAge.tsx';
import type { Ahead } from '../../../realtime/ages/ahead.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import type { Elements } from '../../../ui/elements.ts';
import { useLetterKeys } from '../tools/use-letter-keys.ts';
import styles from './PictureInfo.module.css';

interface PictureInfoProps {
  readonly player: VideoPlayer;
  readonly ahead: Ahead;
  /** Whether the rest of the connection is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  /** More about the picture, beside its age. */
  readonly children?: Elements;
}

/** The age of the picture, always visible; a press shows the rest of the connection (GAME-16). */
export function PictureInfo({ player, ahead, open, onToggle, children }: PictureInfoProps) {
  const { t } = useTranslation();
  useLetterKeys({ i: onToggle });
  return (
    <div className={styles.info}>
      <button
        type="button"
        className={styles.meter}
        aria-expanded={open}
        title={t('game.stats.title')}
        data-testid="open-stats"
        onClick={onToggle}
      >
        <PictureAge player={player} ahead={ahead} />
      </button>
      {children}
    </div>
  );
}

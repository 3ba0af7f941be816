import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import type { Ahead } from '../../../realtime/ages/ahead.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { useLetterKeys } from '../tools/use-letter-keys.ts';
import { ageLevel } from './age-level.ts';
import styles from './PictureInfo.module.css';

const METER_EVERY_MS = 500;
const METER_OVER_MS = 1_000;

interface PictureInfoProps {
  readonly player: VideoPlayer;
  readonly ahead: Ahead;
  /** Whether the rest of the connection is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  /** More about the picture, beside its age. */
  readonly children?: ReactNode;
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
        <Age player={player} ahead={ahead} />
      </button>
      {children}
    </div>
  );
}

function Age({ player, ahead }: Pick<PictureInfoProps, 'player' | 'ahead'>) {
  const { t } = useTranslation();
  const freshness = useReadable(player.freshness);
  const { phase } = useReadable(player);
  const { median } = useRegularly(
    useCallback(() => player.ages(METER_OVER_MS), [player]),
    METER_EVERY_MS,
  );
  if (freshness === 'waiting') return <span>{t('game.age.waiting')}</span>;
  const level = ageLevel(freshness, phase === 'live', median, ahead);
  return (
    <span
      className={styles.age}
      data-testid="picture-age"
      data-level={level}
      data-age={median === null ? undefined : Math.round(median)}
    >
      <span className={styles.mark} aria-hidden="true" />
      {t(`game.age.${level}`)}
      {level !== 'stale' && median !== null && (
        <span className={styles.ms}>{t('game.stats.ms', { value: Math.round(median) })}</span>
      )}
    </span>
  );
}

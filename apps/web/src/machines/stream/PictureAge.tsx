import { useCallback } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useRegularly } from '../../lib/react/use-regularly.ts';
import type { Ahead } from '../../realtime/ages/ahead.ts';
import type { Freshness } from '../../realtime/video/freshness.ts';
import type { VideoPlayer } from '../../realtime/video/video-player.ts';
import styles from './PictureAge.module.css';

/** A picture older than this (ms) is shown as slow. */
const SLOW_MS = 400;

type AgeLevel = 'good' | 'slow' | 'stale' | 'unknown' | 'ahead' | 'behind';

/**
 * The level of an age (ms, null when unknown) for a player who plays by the picture. One that is ahead of the meters is
 * not called stale, nor live: what the meters say is not.
 */
export function ageLevel(freshness: Freshness, moving: boolean, age: number | null, ahead: Ahead): AgeLevel {
  if (ahead === 'picture') return 'ahead';
  if (freshness === 'old' || !moving) return 'stale';
  if (ahead === 'meters') return 'behind';
  if (age === null) return 'unknown';
  return age > SLOW_MS ? 'slow' : 'good';
}

const METER_EVERY_MS = 500;
const METER_OVER_MS = 1_000;

interface PictureAgeProps {
  readonly player: VideoPlayer;
  /** Compared with the meters beside it; null where there are none. */
  readonly ahead: Ahead;
}

/** The true age of a live picture, in a word and in milliseconds (GAME-16, RULE-31). */
export function PictureAge({ player, ahead }: PictureAgeProps) {
  const { t } = useTranslation();
  const freshness = useReadable(player.freshness);
  const { phase } = useReadable(player);
  const { median } = useRegularly(
    useCallback(() => player.ages(METER_OVER_MS), [player]),
    METER_EVERY_MS,
  );
  if (freshness === 'waiting') return <span className={styles.age}>{t('game.age.waiting')}</span>;
  const level = ageLevel(freshness, phase === 'live', median, ahead);
  return (
    <span
      className={styles.age}
      data-testid="picture-age"
      data-level={level}
      data-age={median === null ? undefined : Math.round(median)}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span>{t(`game.age.${level}`)}</span>
      {level !== 'stale' && median !== null && (
        <span className={`quiet figures ${styles.ms}`}>
          {t('game.stats.ms', { value: Math.round(median) })}
        </span>
      )}
    </span>
  );
}

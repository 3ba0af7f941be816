import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { useHistory } from '../stats/use-history.ts';
import { useLetterKeys } from '../tools/use-letter-keys.ts';
import { ageLevel } from './age-level.ts';
import styles from './PictureInfo.module.css';

const StatsPanel = lazy(() => import('../stats/StatsPanel.tsx'));

const METER_EVERY_MS = 500;
const METER_OVER_MS = 1_000;

interface PictureInfoProps {
  readonly player: VideoPlayer;
  /** More about the picture, beside its age. */
  readonly children?: ReactNode;
}

/** The age of the picture, always visible; a press shows the rest of the connection (GAME-16). */
export function PictureInfo({ player, children }: PictureInfoProps) {
  const history = useHistory(player);
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const toggle = () => setOpen(!open);
  useLetterKeys({ i: toggle });
  return (
    <div className={styles.info}>
      <button
        type="button"
        className={styles.meter}
        aria-expanded={open}
        aria-controls={panelId}
        title={t('game.stats.title')}
        data-testid="open-stats"
        onClick={toggle}
      >
        <Age player={player} />
      </button>
      {children}
      <div id={panelId} className={styles.place}>
        {open && (
          <Suspense>
            <StatsPanel player={player} history={history} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Age({ player }: { player: VideoPlayer }) {
  const { t } = useTranslation();
  const freshness = useReadable(player.freshness);
  const { phase } = useReadable(player);
  const { median } = useRegularly(
    useCallback(() => player.ages(METER_OVER_MS), [player]),
    METER_EVERY_MS,
  );
  if (freshness === 'waiting') return <span>{t('game.age.waiting')}</span>;
  const level = ageLevel(freshness, phase === 'live', median);
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

import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../../lib/use-readable.ts';
import type { VideoPlayer } from '../../../realtime/video/player.ts';
import { ageLevel } from './age-level.ts';
import styles from './PictureInfo.module.css';
import { useLetterKeys } from './use-letter-keys.ts';
import { useRegularly } from './use-regularly.ts';

const StatsPanel = lazy(() => import('./StatsPanel.tsx'));

const METER_EVERY_MS = 500;
const METER_OVER_MS = 1_000;

/** How old the picture is, always in sight; a press tells the rest of the connection (GAME-16). */
export function PictureInfo({ player }: { player: VideoPlayer }) {
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
      <div id={panelId} className={styles.place}>
        {open && (
          <Suspense>
            <StatsPanel player={player} onClose={() => setOpen(false)} />
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

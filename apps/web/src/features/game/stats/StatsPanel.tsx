import { useCallback } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { ReadableState } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { ratesOf } from '../../../realtime/video/stats/stream-rates.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { SidePanel } from '../side-panel/SidePanel.tsx';
import { LastMinute } from './LastMinute.tsx';
import styles from './StatsPanel.module.css';
import { type StatRow, statRows } from './stat-rows.ts';
import type { History } from './use-history.ts';

interface StatsPanelProps {
  readonly player: VideoPlayer;
  readonly history: ReadableState<History>;
  readonly onClose: () => void;
}

const AGES_OVER_MS = 10_000;

/** Statistics of the picture and its connection, once a second, beside the game (GAME-16, NET-4). */
export default function StatsPanel({ player, history, onClose }: StatsPanelProps) {
  const { reports, points } = useReadable(history);
  const { t } = useTranslation();
  const number = useNumber();
  const ages = useRegularly(
    useCallback(() => player.ages(AGES_OVER_MS), [player]),
    1_000,
  );
  const rendition = useReadable(player.rendition);
  const standing = reports.at(-1)?.standing ?? null;
  const rows = statRows({ ages, rates: ratesOf(reports), standing, rendition, wanted: settings().FPS });
  return (
    <SidePanel title={t('game.stats.title')} testId="stats-panel" className={styles.panel} onClose={onClose}>
      <LastMinute points={points} />
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
      <p className={styles.disclosed}>
        {t('game.stats.disclosed', { seconds: number(player.freshness.limit() / 1000, 1) })}
      </p>
    </SidePanel>
  );
}

function Row({ name, value }: StatRow) {
  const { t } = useTranslation();
  const words = useStatWords();
  return (
    <div>
      <dt>{t(`game.stats.${name}`)}</dt>
      <dd data-testid={`stat-${name}`} data-value={value.kind === 'none' ? undefined : value.of}>
        <bdi>{words(value)}</bdi>
      </dd>
    </div>
  );
}

function useStatWords() {
  const { t } = useTranslation();
  const number = useNumber();
  return (value: StatRow['value']): string => {
    if (value.kind === 'none') return t('game.stats.none');
    if (value.kind === 'text') return value.of;
    if (value.kind === 'route') return t(`game.stats.${value.of}`);
    if (value.kind === 'rendition')
      return t('game.stats.renditionOf', {
        lines: value.lines,
        fps: number(value.fps),
        megabits: number(value.of / 1_000_000, 2),
      });
    const wanted = 'wanted' in value ? { wanted: number(value.wanted) } : {};
    return t(`game.stats.${value.kind}`, { value: number(value.of, value.digits), ...wanted });
  };
}

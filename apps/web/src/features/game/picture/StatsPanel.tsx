import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../../api/settings.ts';
import { figuresOf } from '../../../realtime/video/figures.ts';
import type { VideoPlayer } from '../../../realtime/video/player.ts';
import { BesidePanel } from '../BesidePanel.tsx';
import styles from './StatsPanel.module.css';
import { type StatRow, statRows } from './stat-rows.ts';
import { useNumber } from './use-number.ts';
import { useRegularly } from './use-regularly.ts';
import { useReports } from './use-reports.ts';

interface StatsPanelProps {
  readonly player: VideoPlayer;
  readonly onClose: () => void;
}

const AGES_OVER_MS = 10_000;

/** What the picture and its connection do, once a second; the game goes on beside it (GAME-16). */
export default function StatsPanel({ player, onClose }: StatsPanelProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const ages = useRegularly(
    useCallback(() => player.ages(AGES_OVER_MS), [player]),
    1_000,
  );
  const reports = useReports(player);
  const rows = statRows(ages, figuresOf(reports), reports.at(-1)?.standing ?? null, settings().FPS);
  return (
    <BesidePanel
      title={t('game.stats.title')}
      testId="stats-panel"
      className={styles.panel}
      onClose={onClose}
    >
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
      <p className={styles.disclosed}>
        {t('game.stats.disclosed', { seconds: number(player.freshness.limit() / 1000, 1) })}
      </p>
    </BesidePanel>
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
    const wanted = 'wanted' in value ? { wanted: number(value.wanted) } : {};
    return t(`game.stats.${value.kind}`, { value: number(value.of, value.digits), ...wanted });
  };
}

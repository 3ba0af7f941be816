import { useCallback, useEffect, useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import type { VideoReport } from '../../../realtime/video/stats/stats-report.ts';
import { addReport, ratesOf } from '../../../realtime/video/stats/stream-rates.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { SidePanel } from '../side-panel/SidePanel.tsx';
import styles from './StatsPanel.module.css';
import { type StatRow, statRows } from './stat-rows.ts';

interface StatsPanelProps {
  readonly player: VideoPlayer;
  readonly onClose: () => void;
}

const AGES_OVER_MS = 10_000;

/** Statistics of the picture and its connection, once a second, beside the game (GAME-16). */
export default function StatsPanel({ player, onClose }: StatsPanelProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const ages = useRegularly(
    useCallback(() => player.ages(AGES_OVER_MS), [player]),
    1_000,
  );
  const reports = useReports(player);
  const rows = statRows(ages, ratesOf(reports), reports.at(-1)?.standing ?? null, settings().FPS);
  return (
    <SidePanel title={t('game.stats.title')} testId="stats-panel" className={styles.panel} onClose={onClose}>
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
    const wanted = 'wanted' in value ? { wanted: number(value.wanted) } : {};
    return t(`game.stats.${value.kind}`, { value: number(value.of, value.digits), ...wanted });
  };
}

const EVERY_MS = 1_000;

/** The last reports of a player's connection, one a second, the newest last. */
function useReports(player: VideoPlayer): readonly VideoReport[] {
  const [reports, setReports] = useState<readonly VideoReport[]>([]);
  useEffect(() => {
    let open = true;
    const ask = async () => {
      const report = await player.report();
      if (open && report !== null) setReports((known) => addReport(known, report));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [player]);
  return reports;
}

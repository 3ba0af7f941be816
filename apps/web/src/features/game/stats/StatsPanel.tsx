import type { RenditionReport } from '@floorcast/contract/video';
import { useCallback } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { ReadableState } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import type { AgeSummary } from '../../../realtime/video/stats/frame-ages.ts';
import { type HistoryPoint, linesOf, rangeOf } from '../../../realtime/video/stats/history.ts';
import type { Standing } from '../../../realtime/video/stats/stats-report.ts';
import { ratesOf, type StreamRates } from '../../../realtime/video/stats/stream-rates.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { SidePanel } from '../SidePanel.tsx';
import styles from './StatsPanel.module.css';
import type { History } from './use-history.ts';

/** In units of the drawing, which is stretched to its place. */
const BOX = { width: 240, height: 48 };

/** The scales reach at least so far (ms, bits per second): an even picture is not to look restless. */
const LEAST_AGE_MS = 400;
const LEAST_RATE = 500_000;

const ageOf = ({ age }: HistoryPoint) => age;

const rateOf = ({ bitsPerSecond }: HistoryPoint) => bitsPerSecond;

/** Age and rate of the picture in the last minute, drawn, and in words below (NET-4). */
function LastMinute({ points }: { readonly points: readonly HistoryPoint[] }) {
  const { t } = useTranslation();
  const number = useNumber();
  const ages = rangeOf(points.map(ageOf));
  const rates = rangeOf(points.map(rateOf));
  const none = t('game.stats.none');
  const ageWords =
    ages === null ? none : t('game.stats.msRange', { from: number(ages.least), to: number(ages.most) });
  const megabits = (of: number) => number(of / 1_000_000, 2);
  const rateWords =
    rates === null
      ? none
      : t('game.stats.megabitsRange', { from: megabits(rates.least), to: megabits(rates.most) });
  return (
    <figure className={styles.figure} data-testid="last-minute">
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('game.stats.lastMinuteIs', { age: ageWords, rate: rateWords })}
      >
        <Line
          look={styles.rate}
          lines={linesOf(points, rateOf, Math.max(LEAST_RATE, rates?.most ?? 0), BOX)}
        />
        <Line
          look={styles.age}
          lines={linesOf(points, ageOf, Math.max(LEAST_AGE_MS, ages?.most ?? 0), BOX)}
        />
      </svg>
      <figcaption aria-hidden="true">
        <span>{t('game.stats.lastMinute')}</span>
        <span className={styles.ageKey}>
          <bdi>{ageWords}</bdi>
        </span>
        <span className={styles.rateKey}>
          <bdi>{rateWords}</bdi>
        </span>
      </figcaption>
    </figure>
  );
}

/** One figure; where it was not known, its line has gaps. */
function Line({ look, lines }: { readonly look: string | undefined; readonly lines: readonly string[] }) {
  return (
    <g className={look}>
      {lines.map((line) => (
        <polyline key={line} points={line} />
      ))}
    </g>
  );
}

type StatValue =
  /** Not known, or not reported by the browser. */
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly of: string }
  | { readonly kind: 'route'; readonly of: 'direct' | 'relayed' }
  | {
      readonly kind: 'ms' | 'megabits' | 'percent' | 'count';
      readonly of: number;
      readonly digits?: number;
    }
  /** Bits per second of a rendition, with its lines and pictures a second. */
  | { readonly kind: 'rendition'; readonly of: number; readonly lines: number; readonly fps: number }
  /** Frames a second, of so many that the operator wants. */
  | {
      readonly kind: 'ofWanted' | 'tooFew';
      readonly of: number;
      readonly wanted: number;
      readonly digits: number;
    };

type StatName =
  | 'age'
  | 'oldest'
  | 'frames'
  | 'bitRate'
  | 'loss'
  | 'roundTrip'
  | 'jitterBuffer'
  | 'size'
  | 'decoder'
  | 'route'
  | 'rendition'
  | 'standing'
  | 'lineLoss'
  | 'resent';

interface StatRow {
  readonly name: StatName;
  readonly value: StatValue;
}

/** The share of the wanted frames below which they are too few: many a camera sends 25 where 30 are wanted. */
const ENOUGH = 0.8;
const NONE = { kind: 'none' } as const;

const text = (parts: readonly (string | null)[]): StatValue => {
  const of = parts.filter((part) => part !== null).join(' · ');
  return of === '' ? NONE : { kind: 'text', of };
};

const number = (of: number | null, kind: 'ms' | 'megabits' | 'percent' | 'count', digits = 0): StatValue =>
  of === null ? NONE : { kind, of, digits };

const frames = (of: number | null, wanted: number): StatValue =>
  of === null ? NONE : { kind: of < ENOUGH * wanted ? 'tooFew' : 'ofWanted', of, wanted, digits: 1 };

const scaled = (of: number | null, factor: number): number | null => (of === null ? null : of * factor);

interface StatFigures {
  readonly ages: AgeSummary;
  readonly rates: StreamRates;
  readonly standing: Standing | null;
  /** Null while the floor does not report it. */
  readonly rendition: RenditionReport | null;
  /** Frames a second that the operator wants. */
  readonly wanted: number;
}

/** All rows, always in the same order: what is not known has its place as well. */
export function statRows({ ages, rates, standing, rendition, wanted }: StatFigures): readonly StatRow[] {
  const size = standing?.size ?? null;
  const route = standing?.route ?? null;
  return [
    { name: 'age', value: number(ages.median, 'ms') },
    { name: 'oldest', value: number(ages.p95, 'ms') },
    { name: 'frames', value: frames(rates.framesPerSecond, Math.min(wanted, rendition?.fps ?? wanted)) },
    { name: 'bitRate', value: number(scaled(rates.bitsPerSecond, 1e-6), 'megabits', 2) },
    { name: 'loss', value: number(scaled(rates.loss, 100), 'percent', 1) },
    { name: 'roundTrip', value: number(standing?.roundTripMs ?? null, 'ms', 1) },
    { name: 'jitterBuffer', value: number(rates.jitterBufferMs, 'ms', 1) },
    { name: 'size', value: text([size === null ? null : `${size.width} × ${size.height}`]) },
    { name: 'decoder', value: text([standing?.codec ?? null, standing?.decoder ?? null]) },
    { name: 'route', value: route === null ? NONE : { kind: 'route', of: route } },
    ...(rendition === null ? [] : renditionRows(rendition)),
  ];
}

/** What the floor sends, and what it knows of the line (C5.45). */
const renditionRows = (sent: RenditionReport): readonly StatRow[] => [
  {
    name: 'rendition',
    value: { kind: 'rendition', of: sent.bitsPerSecond, lines: sent.lines, fps: sent.fps },
  },
  { name: 'standing', value: number(sent.standingMs, 'ms') },
  { name: 'lineLoss', value: number(100 * sent.loss, 'percent', 1) },
  { name: 'resent', value: number(sent.resent, 'count') },
];

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
      <dt className="quiet">{t(`game.stats.${name}`)}</dt>
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

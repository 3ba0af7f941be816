import type { RenditionReport } from '@floorcast/contract/video';
import type { AgeSummary } from '../../../realtime/video/stats/frame-ages.ts';
import type { Standing } from '../../../realtime/video/stats/stats-report.ts';
import type { StreamRates } from '../../../realtime/video/stats/stream-rates.ts';

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

export interface StatRow {
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

export interface StatFigures {
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

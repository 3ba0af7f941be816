import type { Moment, PictureLog, ShownFrame } from './picture-log.ts';

/** Part of a log, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Figures of a picture over some time. Null: nothing was shown of which it could be taken. */
export interface PictureFigures {
  readonly ageMedianMs: number | null;
  readonly ageP95Ms: number | null;
  /** Share (0 to 1) of the frames that the page was notified of whose drawn clock could be read. */
  readonly agesRead: number;
  readonly picturesASecond: number;
  /** Longest time without another frame. */
  readonly longestFreezeMs: number;
  /** Time in which the picture kept the spin button disabled. */
  readonly heldMs: number;
  /** Share (0 to 1) of the time in which the picture on screen had so many lines. */
  readonly lines: ReadonlyMap<number, number>;
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
  /** Peer connections since the page was loaded. */
  readonly connections: number;
}

/** A longer time (ms) without another frame is a freeze. */
const FREEZE_MS = 300;
/** Least share of readable clocks: with fewer, ages are those that the page shows. */
const READ_LEAST = 0.5;

const clipped = (from: number, until: number, span: Span): number =>
  Math.max(0, Math.min(until, span.until) - Math.max(from, span.from));

const within = <T extends { readonly at: number }>(all: readonly T[], { from, until }: Span): T[] =>
  all.filter(({ at }) => at >= from && at < until);

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The value below which a share of the values lies; null without values. */
function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/** A frame, and how many its video presented with it. */
interface Presented extends ShownFrame {
  readonly frames: number;
}

const presentedFrames = (frames: readonly ShownFrame[]): Presented[] =>
  frames.map((frame, index) => {
    const before = frames[index - 1];
    const same = before !== undefined && before.video === frame.video;
    return { ...frame, frames: same ? Math.max(1, frame.presented - before.presented) : 1 };
  });

/** Times without another frame. Frames of which the page was not notified are taken to have come evenly. */
function gaps(frames: readonly Presented[], span: Span): Span[] {
  const all = frames.flatMap((frame, index) => {
    const from = frames[index - 1]?.at ?? span.from;
    const each = (frame.at - from) / frame.frames;
    return Array.from({ length: frame.frames }, (_, n) => ({
      from: from + n * each,
      until: from + (n + 1) * each,
    }));
  });
  return [...all, { from: frames.at(-1)?.at ?? span.from, until: span.until }];
}

function sharesOfLines(frames: readonly ShownFrame[], span: Span): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const [index, { at, lines }] of frames.entries()) {
    const shown = clipped(at, frames[index + 1]?.at ?? span.until, span);
    if (shown > 0) shares.set(lines, (shares.get(lines) ?? 0) + shown / (span.until - span.from));
  }
  return new Map([...shares].sort(([a], [b]) => b - a));
}

function heldTime(moments: readonly Moment[], span: Span): number {
  return sum(
    moments.map(({ at, held }, index) => (held ? clipped(at, moments[index + 1]?.at ?? at, span) : 0)),
  );
}

/** What all connections received within a time. */
function received({ traffic }: PictureLog, { from, until }: Span) {
  const peers = [...new Set(traffic.map(({ peer }) => peer))].map((peer) => {
    const own = traffic.filter((each) => each.peer === peer);
    return [own.findLast(({ at }) => at < from), own.findLast(({ at }) => at < until)] as const;
  });
  const total = (of: 'bytes' | 'packets' | 'lost') =>
    sum(peers.map(([before, after]) => (after?.[of] ?? 0) - (before?.[of] ?? 0)));
  return { bytes: total('bytes'), packets: total('packets'), lost: total('lost') };
}

export function figuresOf(log: PictureLog, span: Span): PictureFigures {
  const frames = presentedFrames(log.frames);
  const shown = within(frames, span);
  const read = shown.flatMap(({ ageMs }) => ageMs ?? []);
  const agesRead = shown.length === 0 ? 0 : read.length / shown.length;
  const ages = agesRead >= READ_LEAST ? read : within(log.moments, span).flatMap(({ ageMs }) => ageMs ?? []);
  return {
    ageMedianMs: quantileOf(ages, 0.5),
    ageP95Ms: quantileOf(ages, 0.95),
    agesRead,
    picturesASecond: (sum(shown.map((frame) => frame.frames)) * 1000) / (span.until - span.from),
    longestFreezeMs: Math.max(...gaps(frames, span).map(({ from, until }) => clipped(from, until, span))),
    heldMs: heldTime(log.moments, span),
    lines: sharesOfLines(log.frames, span),
    ...received(log, span),
    connections: log.connected.length,
  };
}

/**
 * Time (ms) from the beginning of a span until its picture is live and stays so: it neither freezes nor is too old to
 * play by. 0 if it is never disturbed; null if it is at the end.
 */
export function liveAfterMs(log: PictureLog, span: Span): number | null {
  const frozen = gaps(presentedFrames(log.frames), span).filter(
    ({ from, until }) => until - from > FREEZE_MS && clipped(from, until, span) > 0,
  );
  const old = within(log.moments, span).filter(({ live }) => !live);
  const last = Math.max(span.from, ...frozen.map(({ until }) => until), ...old.map(({ at }) => at));
  return last > span.until - FREEZE_MS ? null : last - span.from;
}

/** Time (ms) from the beginning of a span to the first picture of at least so many lines; null without one. */
export function reachedLinesMs(log: PictureLog, span: Span, lines: number): number | null {
  const first = within(log.frames, span).find((frame) => frame.lines >= lines);
  return first === undefined ? null : first.at - span.from;
}

import { quantile } from '../../lib/report.ts';
import type { Waits } from '../../lib/waits.ts';
import type { Sample } from './sample.ts';

/** One period of play, and the idle time after it. */
export interface Tenth {
  /** Samples during play. */
  readonly busy: readonly Sample[];
  /** Sample after all virtual users had left. */
  readonly idle: Sample;
}

/** A figure of some tenths, and the limit of the last third relative to the second. */
export interface Figure {
  readonly name: string;
  /** Undefined if nothing was measured. */
  readonly of: (tenths: readonly Tenth[]) => number | undefined;
  readonly times: number;
  /** Absolute tolerance. */
  readonly more: number;
}

const MEMORY = { times: 1.05, more: 0 };
const WHEN_IDLE = { times: 1, more: 2 };
/** Tolerance of 3 ms, which a player does not notice. */
const LATENCY = { times: 1.25, more: 3 };

const share = (values: readonly number[], part: number): number | undefined =>
  values.length === 0 ? undefined : quantile(values, part);
const busyMedian = (of: (sample: Sample) => number) => (tenths: readonly Tenth[]) =>
  share(
    tenths.flatMap(({ busy }) => busy.map(of)),
    0.5,
  );
const idleMedian = (of: (sample: Sample) => number) => (tenths: readonly Tenth[]) =>
  share(
    tenths.map(({ idle }) => of(idle)),
    0.5,
  );

const PROCESSES = ['node 1', 'node 2', 'floor', 'cabinets', 'NATS'] as const;
type Name = (typeof PROCESSES)[number];
const conditionIn = (name: Name, { processes }: Sample) => {
  const condition = processes.get(name);
  if (condition === undefined) throw new Error(`${name} was not measured`);
  return condition;
};

/** During play: shown and not judged, because it depends on the number of viewers. */
export const BUSY: readonly Pick<Figure, 'name' | 'of'>[] = PROCESSES.map((name) => ({
  name: `${name}: busy MB`,
  of: busyMedian((sample) => conditionIn(name, sample).megabytes),
}));

export const MEMORIES: readonly Figure[] = [
  ...PROCESSES.map((name) => ({
    name: `${name}: MB`,
    of: idleMedian((sample) => conditionIn(name, sample).megabytes),
    ...MEMORY,
  })),
  ...PROCESSES.filter((name) => name !== 'NATS').map((name) => ({
    name: `${name}: heap MB`,
    of: idleMedian((sample) => conditionIn(name, sample).heapMegabytes ?? 0),
    ...MEMORY,
  })),
  // One connection takes two megabytes.
  { name: 'PostgreSQL: own MB', of: idleMedian(({ postgres }) => postgres.megabytes), times: 1.05, more: 4 },
];

export const HANDLES: readonly Figure[] = [
  ...PROCESSES.map((name) => ({
    name: `${name}: files`,
    of: idleMedian((sample) => conditionIn(name, sample).handles),
    ...WHEN_IDLE,
  })),
  ...PROCESSES.map((name) => ({
    name: `${name}: threads`,
    of: idleMedian((sample) => conditionIn(name, sample).threads),
    ...WHEN_IDLE,
  })),
  { name: 'PostgreSQL: processes', of: idleMedian(({ postgres }) => postgres.processes), ...WHEN_IDLE },
  { name: 'sockets', of: idleMedian(({ sockets }) => sockets), ...WHEN_IDLE },
];

const WAITED: readonly [string, (waits: Waits) => readonly number[]][] = [
  ['press → acknowledged', ({ acknowledged }) => acknowledged],
  ['press → confirmed', ({ confirmed }) => confirmed],
  ['cash in', ({ cashIns }) => cashIns],
  ['cash out', ({ cashOuts }) => cashOuts],
  ['lobby read', ({ lobbies }) => lobbies],
];
const samplesOf = (tenths: readonly Tenth[]): Sample[] => tenths.flatMap(({ busy, idle }) => [...busy, idle]);
const waitedPart = (of: (waits: Waits) => readonly number[], part: number) => (tenths: readonly Tenth[]) =>
  share(
    samplesOf(tenths).flatMap(({ waits }) => of(waits)),
    part,
  );

export const LATENCIES: readonly Figure[] = WAITED.map(([name, of]) => ({
  name: `${name}, p95 ms`,
  of: waitedPart(of, 0.95),
  ...LATENCY,
}));

/** The medians of the same times: shown and not judged. */
export const MIDDLES: readonly Pick<Figure, 'name' | 'of'>[] = WAITED.map(([name, of]) => ({
  name: `${name}, p50 ms`,
  of: waitedPart(of, 0.5),
}));

export const refusalsOf = (tenths: readonly Tenth[]): number =>
  samplesOf(tenths).reduce((sum, { waits }) => sum + waits.refusals, 0);

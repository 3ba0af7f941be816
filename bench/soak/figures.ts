import { quantile } from '../lib/report.ts';
import type { Waits } from '../lib/waits.ts';
import type { Sample } from './sample.ts';

/** One time of play, and the rest after it. */
export interface Tenth {
  /** While people played. */
  readonly busy: readonly Sample[];
  /** When all had gone. */
  readonly rest: Sample;
}

/** A figure of some tenths, and what the last third may have of the second. */
export interface Figure {
  readonly name: string;
  /** Undefined: there was nothing to measure. */
  readonly of: (tenths: readonly Tenth[]) => number | undefined;
  readonly times: number;
  /** So much more is no growth. */
  readonly more: number;
}

const MEMORY = { times: 1.05, more: 0 };
const AT_REST = { times: 1, more: 2 };
/** Nobody notices so much more (ms). */
const LATENCY = { times: 1.25, more: 3 };

const share = (values: readonly number[], part: number): number | undefined =>
  values.length === 0 ? undefined : quantile(values, part);
const busyMedian = (of: (sample: Sample) => number) => (tenths: readonly Tenth[]) =>
  share(
    tenths.flatMap(({ busy }) => busy.map(of)),
    0.5,
  );
const restMedian = (of: (sample: Sample) => number) => (tenths: readonly Tenth[]) =>
  share(
    tenths.map(({ rest }) => of(rest)),
    0.5,
  );

const PROCESSES = ['node 1', 'node 2', 'floor', 'cabinets', 'NATS'] as const;
type Name = (typeof PROCESSES)[number];
const conditionIn = (name: Name, { processes }: Sample) => {
  const condition = processes.get(name);
  if (condition === undefined) throw new Error(`${name} was not looked at`);
  return condition;
};

/** While people play: shown, and not judged, as it depends on how many watch just then. */
export const BUSY: readonly Pick<Figure, 'name' | 'of'>[] = PROCESSES.map((name) => ({
  name: `${name}: busy MB`,
  of: busyMedian((sample) => conditionIn(name, sample).megabytes),
}));

export const MEMORIES: readonly Figure[] = [
  ...PROCESSES.map((name) => ({
    name: `${name}: MB`,
    of: restMedian((sample) => conditionIn(name, sample).megabytes),
    ...MEMORY,
  })),
  ...PROCESSES.filter((name) => name !== 'NATS').map((name) => ({
    name: `${name}: heap MB`,
    of: restMedian((sample) => conditionIn(name, sample).heapMegabytes ?? 0),
    ...MEMORY,
  })),
  // One connection more or less is two megabytes.
  { name: 'PostgreSQL: own MB', of: restMedian(({ postgres }) => postgres.megabytes), times: 1.05, more: 4 },
];

export const HANDLES: readonly Figure[] = [
  ...PROCESSES.map((name) => ({
    name: `${name}: files`,
    of: restMedian((sample) => conditionIn(name, sample).handles),
    ...AT_REST,
  })),
  ...PROCESSES.map((name) => ({
    name: `${name}: threads`,
    of: restMedian((sample) => conditionIn(name, sample).threads),
    ...AT_REST,
  })),
  { name: 'PostgreSQL: processes', of: restMedian(({ postgres }) => postgres.processes), ...AT_REST },
  { name: 'sockets', of: restMedian(({ sockets }) => sockets), ...AT_REST },
];

const WAITED: readonly [string, (waits: Waits) => readonly number[]][] = [
  ['press → acknowledged', ({ acknowledged }) => acknowledged],
  ['press → confirmed', ({ confirmed }) => confirmed],
  ['cash in', ({ cashIns }) => cashIns],
  ['cash out', ({ cashOuts }) => cashOuts],
  ['lobby read', ({ lobbies }) => lobbies],
];
const samplesOf = (tenths: readonly Tenth[]): Sample[] => tenths.flatMap(({ busy, rest }) => [...busy, rest]);
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

/** The same times, by their middle: shown, and not judged. */
export const MIDDLES: readonly Pick<Figure, 'name' | 'of'>[] = WAITED.map(([name, of]) => ({
  name: `${name}, p50 ms`,
  of: waitedPart(of, 0.5),
}));

export const refusalsOf = (tenths: readonly Tenth[]): number =>
  samplesOf(tenths).reduce((sum, { waits }) => sum + waits.refusals, 0);

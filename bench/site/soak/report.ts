import type { Waits } from '../../lib/load.ts';
import { quantile, table } from '../../lib/report.ts';
import type { Sample } from './sample.ts';

const MEGABYTE = 1024 ** 2;
const DAY_MS = 86_400_000;
/** Limit of refused and unanswered calls, relative to the number of games. */
const REFUSED_MOST = 0.01;

const shown = (value: number | undefined): string => value?.toFixed(1) ?? '–';
const name = ({ name }: Pick<Figure, 'name'>): string => name;

/** A table of figures with a row for each tenth. */
function lines(tenths: readonly Tenth[], figures: readonly Pick<Figure, 'name' | 'of'>[]): string {
  return table(
    ['minute', ...figures.map(name)],
    tenths.map((tenth) => [
      (tenth.idle.at / 60_000).toFixed(1),
      ...figures.map(({ of }) => shown(of([tenth]))),
    ]),
  );
}

/** Course over the tenths: memory, open handles when idle, waiting times. */
export function course(tenths: readonly Tenth[]): string {
  const totals = [
    { name: 'games', of: ([tenth]: readonly Tenth[]) => tenth?.idle.database.games },
    {
      name: 'database MB',
      of: ([tenth]: readonly Tenth[]) => tenth && tenth.idle.database.bytes / MEGABYTE,
    },
    { name: 'refused', of: refusalsOf },
  ];
  const times = LATENCIES.flatMap((p95, index) => [...MIDDLES.slice(index, index + 1), p95]);
  return [
    `During play:\n${lines(tenths, BUSY)}`,
    `Idle, after garbage collection:\n${lines(tenths, MEMORIES)}`,
    lines(tenths, HANDLES),
    lines(tenths, [...times, ...totals]),
  ].join('\n\n');
}

/** Growth of the database since the first third, per game and per day of such play. */
export function growth(tenths: readonly Tenth[]): string {
  const { middle } = thirds(tenths);
  const [from, to] = [middle[0]?.idle, tenths.at(-1)?.idle];
  if (from === undefined || to === undefined) throw new Error('nothing was measured');
  const games = to.database.games - from.database.games;
  const days = (to.at - from.at) / DAY_MS;
  const row = (what: string, bytes: number, rows: number | undefined, more: number | undefined) => [
    what,
    (bytes / games).toFixed(0),
    (bytes / days / MEGABYTE).toFixed(1),
    rows === undefined ? '' : String(rows),
    more === undefined ? '' : (more / days).toFixed(0),
  ];
  return table(
    ['what grows', 'bytes a game', 'MB a day', 'rows now', 'rows a day'],
    [
      row('the database', to.database.bytes - from.database.bytes, to.database.games, games),
      ...to.database.bounded.map((now) => {
        const then = from.database.bounded.find((each) => each.name === now.name);
        return row(now.name, now.bytes - (then?.bytes ?? 0), now.rows, now.rows - (then?.rows ?? 0));
      }),
    ],
  );
}

/** The first third is warm-up. */
function thirds(tenths: readonly Tenth[]): {
  readonly middle: readonly Tenth[];
  readonly last: readonly Tenth[];
} {
  const [first, second] = [1, 2].map((third) => Math.round((third * tenths.length) / 3));
  return { middle: tenths.slice(first, second), last: tenths.slice(second) };
}

export interface Verdict {
  readonly lines: string;
  readonly holds: boolean;
}

/** Compares the last third with the second. */
export function verdict(tenths: readonly Tenth[]): Verdict {
  const { middle, last } = thirds(tenths);
  const judged = [...MEMORIES, ...HANDLES, ...LATENCIES].map(({ name, of, times, more }) => {
    const [before, after] = [of(middle), of(last)];
    const holds = before !== undefined && after !== undefined && after <= before * times + more;
    const ratio = before === undefined || after === undefined ? '–' : (after / before).toFixed(3);
    const bound = `≤ ${times}${more > 0 ? ` + ${more}` : ''}`;
    return { holds, row: [name, shown(before), shown(after), ratio, bound, holds ? 'holds' : 'GROWS'] };
  });
  const games = tenths.at(-1)?.idle.database.games ?? 0;
  const refused = refusalsOf(tenths) / games;
  const pids = tenths.map(({ idle }) => [...idle.processes.values()].map(({ pid }) => pid).join());
  const others = [
    {
      what: 'refused or unanswered, of the games',
      value: refused.toFixed(4),
      holds: refused <= REFUSED_MOST,
    },
    { what: 'restarted processes', value: '', holds: new Set(pids).size === 1 },
  ].map(({ what, value, holds }) => ({ holds, row: [what, '', value, '', '', holds ? 'holds' : 'MISSED'] }));
  const all = [...judged, ...others];
  return {
    lines: table(
      ['figure', 'second third', 'last third', 'ratio', 'expected', ''],
      all.map(({ row }) => row),
    ),
    holds: all.every(({ holds }) => holds),
  };
}

export function refusals(tenths: readonly Tenth[]): string {
  const all = new Map<string, number>();
  for (const { waits } of samplesOf(tenths))
    for (const [message, times] of waits.refused) all.set(message, (all.get(message) ?? 0) + times);
  return [...all].map(([message, times]) => `refused: ${times} × ${message}`).join('\n');
}

/** One period of play, and the idle time after it. */
export interface Tenth {
  readonly busy: readonly Sample[];
  /** Sample after all virtual users had left. */
  readonly idle: Sample;
}

/** A figure of some tenths, and the limit of the last third relative to the second. */
interface Figure {
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
const BUSY: readonly Pick<Figure, 'name' | 'of'>[] = PROCESSES.map((name) => ({
  name: `${name}: busy MB`,
  of: (tenths) => {
    const samples = tenths.flatMap(({ busy }) => busy);
    return share(
      samples.map((sample) => conditionIn(name, sample).megabytes),
      0.5,
    );
  },
}));

/** A figure of each of these processes when idle. */
const idleOf = (
  processes: readonly Name[],
  what: string,
  of: (condition: ReturnType<typeof conditionIn>) => number,
  limit: Pick<Figure, 'times' | 'more'>,
): Figure[] =>
  processes.map((name) => ({
    name: `${name}: ${what}`,
    of: idleMedian((sample) => of(conditionIn(name, sample))),
    ...limit,
  }));

const OURS = PROCESSES.filter((name) => name !== 'NATS');
const MEMORIES: readonly Figure[] = [
  ...idleOf(PROCESSES, 'MB', ({ megabytes }) => megabytes, MEMORY),
  ...idleOf(OURS, 'heap MB', ({ heapMegabytes }) => heapMegabytes ?? 0, MEMORY),
  // One connection takes two megabytes.
  { name: 'PostgreSQL: own MB', of: idleMedian(({ postgres }) => postgres.megabytes), times: 1.05, more: 4 },
];

const HANDLES: readonly Figure[] = [
  ...idleOf(PROCESSES, 'files', ({ handles }) => handles, WHEN_IDLE),
  ...idleOf(PROCESSES, 'threads', ({ threads }) => threads, WHEN_IDLE),
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
const waitedParts = (part: number) =>
  WAITED.map(([name, of]) => ({
    name: `${name}, p${part * 100} ms`,
    of: (tenths: readonly Tenth[]) => {
      const waits = samplesOf(tenths).flatMap((sample) => of(sample.waits));
      return share(waits, part);
    },
  }));

const LATENCIES: readonly Figure[] = waitedParts(0.95).map((figure) => ({ ...figure, ...LATENCY }));
/** The medians of the same times: shown and not judged. */
const MIDDLES = waitedParts(0.5);

const refusalsOf = (tenths: readonly Tenth[]): number =>
  samplesOf(tenths).reduce((sum, { waits }) => sum + waits.refusals, 0);

import { table } from '../../lib/report.ts';
import {
  BUSY,
  type Figure,
  HANDLES,
  LATENCIES,
  MEMORIES,
  MIDDLES,
  refusalsOf,
  type Tenth,
} from './figures.ts';

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

/** Refusals by their message. */
export function refusals(tenths: readonly Tenth[]): string {
  const all = new Map<string, number>();
  for (const { waits } of tenths.flatMap(({ busy, idle }) => [...busy, idle]))
    for (const [message, times] of waits.refused) all.set(message, (all.get(message) ?? 0) + times);
  return [...all].map(([message, times]) => `refused: ${times} × ${message}`).join('\n');
}

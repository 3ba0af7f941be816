import pg from 'pg';
import type { Cluster } from '../../../apps/house/src/platform/postgres/cluster.ts';
import { quantile, table } from '../../lib/report.ts';
import type { WorkName } from './orders.ts';
import { end, type Figures, measure, open, type Side } from './sides.ts';
import { createSite, fillSite } from './site.ts';

const CONNECTIONS = [4, 20, 60];
/** As many as one node has. */
const USUAL = 20;
const ROUNDS = 2;
const ROWS = 1_000_000;
const WORKS = [
  ['game', 'games'],
  ['cash-in', 'cash-ins'],
  ['event', 'machine events (partitioned)'],
  ['insert', 'plain inserts'],
] as const satisfies readonly (readonly [WorkName, string])[];

interface Row {
  readonly work: WorkName;
  readonly label: string;
  readonly connections: number;
  readonly filled: boolean;
  readonly figures: readonly Figures[];
}

/** What one PostgreSQL bears of a site's work, over several numbers of connections, then with many rows in its tables. */
export async function measureCapacity({ connection, pid }: Cluster, seconds: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await createSite(client);
  const sides: Side[] = [];
  try {
    for (const connections of CONNECTIONS)
      sides.push(
        await open(`${connections}`, Array(Math.ceil(connections / USUAL)).fill('ours'), {
          connection,
          connections,
        }),
      );
    const all = async (from: readonly Side[], filled: boolean): Promise<Row[]> => {
      const rows: Row[] = [];
      for (const side of from)
        for (const [work, label] of WORKS) {
          const figures: Figures[] = [];
          for (let round = -1; round < ROUNDS; round++) {
            const name = `${side.name}:${filled}:${round}`;
            const measured = await measure(side, {
              work,
              name,
              seconds: round < 0 ? 1 : seconds,
              server: pid,
            });
            if (round >= 0) figures.push(measured);
          }
          rows.push({ work, label, connections: side.connections, filled, figures });
        }
      return rows;
    };
    const empty = await all(sides, false);
    await fillSite(client, ROWS);
    const filled = await all(
      sides.filter(({ connections }) => connections === USUAL),
      true,
    );
    report([...empty, ...filled]);
  } finally {
    await end(sides);
    await client.end();
  }
}

const mean = ({ figures }: Row, of: (each: Figures) => number): number =>
  figures.reduce((sum, each) => sum + of(each), 0) / figures.length;

function report(rows: readonly Row[]): void {
  const cells = rows.map((row) => {
    const aSecond = mean(row, (each) => each.aSecond);
    const plain = rows.find(
      ({ work, connections, filled }) =>
        work === 'insert' && connections === row.connections && filled === row.filled,
    );
    const times = row.figures.flatMap((each) => each.times);
    return [
      row.label,
      String(row.connections),
      row.filled ? `${ROWS / 1e6} M` : 'few',
      aSecond.toFixed(0),
      ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
      plain === undefined ? '' : (aSecond / mean(plain, (each) => each.aSecond)).toFixed(2),
      mean(row, (each) => each.databaseMs).toFixed(2),
      mean(row, (each) => (each.use.percent * 10) / each.aSecond).toFixed(2),
    ];
  });
  console.log('\nwhat one PostgreSQL bears of a site’s work');
  console.log(
    table(
      [
        ...[
          'work',
          'connections',
          'rows a table',
          'a second',
          'p50 ms',
          'p95 ms',
          'p99 ms',
          'of plain inserts',
        ],
        ...['database, core ms each', 'client, core ms each'],
      ],
      cells,
    ),
  );
}

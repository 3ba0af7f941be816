import type pg from 'pg';
import { REMOVED_FROM } from '../../../apps/house/src/operations/retention/retention.ts';
import type { Cluster } from '../../../scripts/lib/site/cluster.ts';
import type { Supervised } from '../../../scripts/lib/site/supervised.ts';
import { insideOf } from '../../lib/lag.ts';
import { Waits } from '../../lib/load.ts';
import { familyOf, holdingOf, ownBytes } from '../../lib/process.ts';

interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

interface DatabaseSize {
  readonly bytes: number;
  readonly games: number;
  /** Tables from which data retention removes rows. */
  readonly bounded: readonly TableSize[];
}

async function one(client: pg.Client, expression: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`select ${expression} as value`);
  return Number(rows[0]?.value);
}

const rowsOf = (client: pg.Client, table: string): Promise<number> =>
  one(client, `(select count(*) from ${table})`);

async function sizeOf(client: pg.Client): Promise<DatabaseSize> {
  const bounded: TableSize[] = [];
  for (const name of REMOVED_FROM)
    bounded.push({
      name,
      bytes: await one(client, `pg_total_relation_size('${name}')`),
      rows: await rowsOf(client, name),
    });
  return {
    bytes: await one(client, 'pg_database_size(current_database())'),
    games: await rowsOf(client, 'rounds'),
    bounded,
  };
}

const MEGABYTE = 1024 ** 2;

interface Condition {
  readonly pid: number | undefined;
  readonly megabytes: number;
  /** Heap, after garbage collection when idle. Undefined for a process that is not Node. */
  readonly heapMegabytes: number | undefined;
  readonly handles: number;
  readonly threads: number;
}

export interface Sample {
  /** Milliseconds since the first. */
  readonly at: number;
  readonly processes: ReadonlyMap<string, Condition>;
  /** PostgreSQL's processes together: their own memory, and their number. */
  readonly postgres: { readonly megabytes: number; readonly processes: number };
  /** Sockets of the house, those of floors included. */
  readonly sockets: number;
  readonly database: DatabaseSize;
  /** Waiting times since the previous sample. */
  readonly waits: Waits;
}

const watchedOf = ({ nodes, floor, cabinets, nats }: Cluster): [string, Supervised, ours: boolean][] => [
  ...nodes.map((node, index): [string, Supervised, boolean] => [`node ${index + 1}`, node, true]),
  ['floor', floor, true],
  ['cabinets', cabinets, true],
  ['NATS', nats, false],
];

async function conditionOf({ pid }: Supervised, ours: boolean, idle: boolean): Promise<Condition> {
  const heapMegabytes = ours ? (await insideOf(pid, idle)).heapBytes / MEGABYTE : undefined;
  const { residentBytes, handles, threads } = holdingOf(pid);
  return {
    pid,
    megabytes: residentBytes / MEGABYTE,
    heapMegabytes,
    handles,
    threads,
  };
}

function postgresOf({ database }: Cluster): Sample['postgres'] {
  const [, ...own] = familyOf(database.pid);
  return {
    megabytes: own.reduce((sum, pid) => sum + ownBytes(pid), 0) / MEGABYTE,
    processes: own.length,
  };
}

/** Open sockets, by the house's metrics. */
async function socketsOf({ ports }: Cluster): Promise<number> {
  const texts = await Promise.all(
    ports.map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } });
      return answer.text();
    }),
  );
  const counts = texts.flatMap((text) => [...text.matchAll(/^floorcast_sockets\{.*\} (\d+)$/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

export class Sampler {
  readonly #cluster: Cluster;
  readonly #ledger: pg.Client;
  readonly #began = performance.now();
  waits = new Waits();

  constructor(cluster: Cluster, ledger: pg.Client) {
    this.#cluster = cluster;
    this.#ledger = ledger;
  }

  /** `idle`: all virtual users have left, so that garbage collection disturbs no measurement. */
  async take(idle = false): Promise<Sample> {
    const { waits } = this;
    this.waits = new Waits();
    const processes = await Promise.all(
      watchedOf(this.#cluster).map(
        async ([name, process, ours]): Promise<[string, Condition]> => [
          name,
          await conditionOf(process, ours, idle),
        ],
      ),
    );
    return {
      at: performance.now() - this.#began,
      processes: new Map(processes),
      postgres: postgresOf(this.#cluster),
      sockets: await socketsOf(this.#cluster),
      database: await sizeOf(this.#ledger),
      waits,
    };
  }
}

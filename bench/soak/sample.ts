import type pg from 'pg';
import type { Cluster } from '../../scripts/lib/cluster.ts';
import type { Supervised } from '../../scripts/lib/processes.ts';
import { insideOf } from '../lib/lag.ts';
import { familyOf, holdingOf, ownBytes } from '../lib/process.ts';
import { Waits } from '../lib/waits.ts';
import { type DatabaseSize, sizeOf } from './database.ts';

const MEGABYTE = 1024 ** 2;

/** How a process is. */
interface Condition {
  readonly pid: number | undefined;
  readonly megabytes: number;
  /** Swept when people had gone. Undefined: it is none of ours, and has no such heap. */
  readonly heapMegabytes: number | undefined;
  readonly handles: number;
  readonly threads: number;
}

export interface Sample {
  /** Milliseconds since the first. */
  readonly at: number;
  readonly processes: ReadonlyMap<string, Condition>;
  /** PostgreSQL's processes together: what they have for themselves, and how many they are. */
  readonly postgres: { readonly megabytes: number; readonly processes: number };
  /** At the house, its floors' too. */
  readonly sockets: number;
  readonly database: DatabaseSize;
  /** Since the sample before. */
  readonly waits: Waits;
}

const watchedOf = ({ nodes, floor, hall, nats }: Cluster): [string, Supervised, ours: boolean][] => [
  ...nodes.map((node, index): [string, Supervised, boolean] => [`node ${index + 1}`, node, true]),
  ['floor', floor, true],
  ['cabinets', hall, true],
  ['NATS', nats, false],
];

async function conditionOf({ pid }: Supervised, ours: boolean, atRest: boolean): Promise<Condition> {
  const heapMegabytes = ours ? (await insideOf(pid, atRest)).heapBytes / MEGABYTE : undefined;
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

/** Open sockets, by the house's own figures. */
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

/** Looks at a cluster, again and again. */
export class Sampler {
  readonly #cluster: Cluster;
  readonly #books: pg.Client;
  readonly #began = performance.now();
  /** Since the last sample. */
  waits = new Waits();

  constructor(cluster: Cluster, books: pg.Client) {
    this.#cluster = cluster;
    this.#books = books;
  }

  /** `atRest`: when people have gone, and a sweep of the heaps disturbs nobody. */
  async take(atRest = false): Promise<Sample> {
    const { waits } = this;
    this.waits = new Waits();
    const processes = await Promise.all(
      watchedOf(this.#cluster).map(
        async ([name, process, ours]): Promise<[string, Condition]> => [
          name,
          await conditionOf(process, ours, atRest),
        ],
      ),
    );
    return {
      at: performance.now() - this.#began,
      processes: new Map(processes),
      postgres: postgresOf(this.#cluster),
      sockets: await socketsOf(this.#cluster),
      database: await sizeOf(this.#books),
      waits,
    };
  }
}

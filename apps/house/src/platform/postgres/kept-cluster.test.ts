import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Cluster } from './cluster.ts';
import { KeptCluster } from './kept-cluster.ts';

const connection = { host: '/run', port: 5432, user: 'u', password: 'p', database: 'd' };

/** A server that runs until it is stopped or ended. */
class Server implements Cluster {
  readonly connection = connection;
  readonly pid = 1;
  readonly ended: Promise<string>;
  stops = 0;
  end: (words: string) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async stop(): Promise<void> {
    this.stops++;
    this.end('');
  }
}

/** Starts of a server, each of which succeeds or fails as a test says, and the waits between them. */
async function kept(starts: (Server | Error)[]) {
  const lines: string[] = [];
  const waits: number[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const cluster = await KeptCluster.open('/home', {
    log,
    open: async () => {
      const start = starts.shift() ?? new Error('no more starts');
      if (start instanceof Error) throw start;
      return start;
    },
    wait: async (ms) => {
      waits.push(ms);
      await new Promise(setImmediate);
    },
  });
  return { cluster, lines, waits };
}

const full = () => new Error('no space left under /home');

test('KEEP-4 a server that ends for lack of room is started again, later each time, until it starts', async () => {
  const [first, second] = [new Server(), new Server()];
  const { cluster, lines, waits } = await kept([first, full(), full(), new Error('another reason'), second]);
  first.end('PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device');
  await expect.poll(() => lines.at(-1)).toBe('PostgreSQL runs again');
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
  expect(lines).toEqual([
    'PostgreSQL has ended; starting it again',
    'PostgreSQL does not start; retrying',
    'PostgreSQL does not start; retrying',
    'PostgreSQL runs again',
  ]);
  await cluster.stop();
  expect(second.stops).toBe(1);
});

test('a server that is stopped is not started again', async () => {
  const first = new Server();
  const { cluster, lines } = await kept([first]);
  await cluster.stop();
  expect(lines).toEqual([]);
});

test('a server that waits to be started again is given up when it is stopped', async () => {
  const first = new Server();
  const { cluster, lines } = await kept([first, ...Array.from({ length: 1_000 }, full)]);
  first.end('killed');
  await expect.poll(() => lines).toContain('PostgreSQL does not start; retrying');
  await cluster.stop();
  expect(lines).not.toContain('PostgreSQL runs again');
});

test('a first start that fails is refused with its reason', async () => {
  await expect(kept([full()])).rejects.toThrow('no space left under /home');
});

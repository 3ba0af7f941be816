import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Cluster } from './cluster.ts';
import { RestartedCluster } from './restarted-cluster.ts';

const connection = { host: '/run', port: 5432, user: 'u', password: 'p', database: 'd' };

/** A server that runs until it is stopped or ended. */
class Server implements Cluster {
  readonly connection = connection;
  readonly pid = 1;
  readonly ended: Promise<string>;
  stops = 0;
  end: (output: string) => void = () => undefined;

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

/** Starts of a server, each of which succeeds or fails as scripted, and the delays between them. */
async function supervised(starts: (Server | Error)[]) {
  const lines: string[] = [];
  const waits: number[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const cluster = await RestartedCluster.open('/home', {
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

test('KEEP-4 a server that ends on a full disk is restarted with a growing delay', async () => {
  const [first, second] = [new Server(), new Server()];
  const { cluster, lines, waits } = await supervised([
    first,
    full(),
    full(),
    new Error('another reason'),
    second,
  ]);
  first.end('PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device');
  await expect.poll(() => lines.at(-1)).toBe('PostgreSQL restarted');
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
  expect(lines).toEqual([
    'PostgreSQL exited; restarting it',
    'cannot start PostgreSQL; retrying',
    'cannot start PostgreSQL; retrying',
    'PostgreSQL restarted',
  ]);
  await cluster.stop();
  expect(second.stops).toBe(1);
});

test('a stopped server is not restarted', async () => {
  const first = new Server();
  const { cluster, lines } = await supervised([first]);
  await cluster.stop();
  expect(lines).toEqual([]);
});

test('stopping cancels a scheduled restart', async () => {
  const first = new Server();
  const { cluster, lines } = await supervised([first, ...Array.from({ length: 1_000 }, full)]);
  first.end('killed');
  await expect.poll(() => lines).toContain('cannot start PostgreSQL; retrying');
  await cluster.stop();
  expect(lines).not.toContain('PostgreSQL restarted');
});

test('a failed first start is reported with its reason', async () => {
  await expect(supervised([full()])).rejects.toThrow('no space left under /home');
});

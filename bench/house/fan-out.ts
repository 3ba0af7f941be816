import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import * as z from 'zod';
import { createAccount, Tokens } from '../../apps/house/src/people/accounts/index.ts';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { FLOOR_CREDENTIAL } from '../../apps/house/src/testing/test-house.ts';
import { buildProgram } from '../../scripts/lib/build.ts';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { databaseOf, jwtSecretOf, type Nodes, startNodes } from '../../scripts/lib/site/cluster.ts';
import { Logs } from '../../scripts/lib/site/logs.ts';
import { ask, holdingOf, nextMessage, processorSeconds } from '../lib/process.ts';
import { quantile, table } from '../lib/report.ts';
import { FromListeners, SIDES, type Side } from './fan-out/messages.ts';

const SOCKETS = Number(process.argv[2] ?? 5_000);
const MESSAGES = Number(process.argv[3] ?? 40);
const EVERY_MS = 250;
const ROUNDS = 3;
/** Limit of our cost relative to the bare server. */
const MOST = 1.3;
/** Open files of a process beside its sockets, rounded up. */
const OTHER_FILES = 500;

interface Listener {
  readonly accountId: number;
  readonly token: string;
}

interface Figures {
  readonly deliveries: number;
  readonly delays: readonly number[];
  /** Processor time of all of its processes (s). */
  readonly used: number;
}

/** Node uses the hard limit of open files. @throws if it is too low. */
function checkFiles(): void {
  const [, most = '0'] =
    /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  // The listening process has the sockets of both sides.
  const wanted = 2 * SOCKETS + OTHER_FILES;
  if (most !== 'unlimited' && Number(most) < wanted)
    throw new Error(`${wanted} open files are needed, the limit is ${most}: raise it (ulimit -Hn ${wanted})`);
}

/** Creates accounts without a valid password, each with a token. */
async function createListeners(home: string): Promise<Listener[]> {
  const db = await openDatabase({ connectionString: databaseOf(home), max: 1 }, () => undefined);
  const tokens = new Tokens(jwtSecretOf(home));
  try {
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < SOCKETS; n++)
        await createAccount(tx, {
          username: `listener-${n}`,
          email: `listener-${n}@example.org`,
          passwordHash: 'none',
          pin: undefined,
          type: 'user',
          name: 'Some',
          lastname: 'Body',
          siteId: 1000,
        });
    });
    const users = await db.selectFrom('users').selectAll().where('username', 'like', 'listener-%').execute();
    return await Promise.all(
      users.map(async (user) => ({
        accountId: user.id,
        token: await tokens.issue(user, crypto.randomUUID()),
      })),
    );
  } finally {
    await db.destroy();
  }
}

const Health = z.object({ works: z.boolean() });
async function activePort({ ports }: Nodes): Promise<number> {
  for (;;) {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      if (Health.parse(await answer.json()).works) return port;
    }
    await sleep(100);
  }
}

type Pids = readonly (number | undefined)[];
const processorOf = (pids: Pids): number => pids.reduce<number>((sum, pid) => sum + processorSeconds(pid), 0);
const residentOf = (pids: Pids): number =>
  pids.reduce<number>((sum, pid) => sum + holdingOf(pid).residentBytes, 0);

/** Processor time (s) of open sockets without notifications, over the duration of a round. */
async function idleUse(pids: Pids): Promise<number> {
  const before = processorOf(pids);
  await sleep(MESSAGES * EVERY_MS);
  return processorOf(pids) - before;
}

async function measure(listening: ChildProcess, side: Side, pids: Pids): Promise<Figures> {
  const before = processorOf(pids);
  const received = await ask(listening, FromListeners, {
    do: 'round',
    side,
    messages: MESSAGES,
    everyMs: EVERY_MS,
  });
  const used = processorOf(pids) - before;
  if (received.is !== 'received') throw new Error(`unexpected: ${received.is}`);
  return { ...received, used };
}

checkFiles();
if (!(await ensureNatsServer())) throw new Error("two nodes need Debian's nats-server");
const home = mkdtempSync(join(tmpdir(), 'floorcast-fan-out-'));
const nodes = await startNodes({
  home,
  logs: new Logs(home),
  floorCredential: FLOOR_CREDENTIAL,
  env: { SOCKETS_AN_ADDRESS: String(2 * SOCKETS), LOG_LEVEL: 'warn' },
});
const children: ChildProcess[] = [];
async function start(program: string): Promise<ChildProcess> {
  const child = fork(await buildProgram(program));
  children.push(child);
  return child;
}

try {
  const bare = await start('bench/house/fan-out/bare.ts');
  const [bareListening] = await once(bare, 'message');
  const { port: barePort } = z.object({ port: z.number() }).parse(bareListening);
  const listening = await start('bench/house/fan-out/listeners.ts');
  await nextMessage(listening, FromListeners);
  const active = await activePort(nodes);
  const accounts = await createListeners(home);

  const sides = {
    house: {
      pids: nodes.nodes.map(({ pid }) => pid),
      publisher: `http://127.0.0.1:${active}`,
      urls: accounts.map(({ token }, n) => {
        const port = nodes.ports[n % nodes.ports.length];
        return `ws://127.0.0.1:${port}${SOCKET_PATHS.notification}?token=${token}`;
      }),
    },
    bare: {
      pids: [bare.pid],
      publisher: `ws://127.0.0.1:${barePort}/publisher`,
      urls: accounts.map(() => `ws://127.0.0.1:${barePort}/`),
    },
  };
  const bytes: Record<Side, number> = { house: 0, bare: 0 };
  const silent: Record<Side, number> = { house: 0, bare: 0 };
  for (const side of SIDES) {
    const { pids, publisher, urls } = sides[side];
    const before = residentOf(pids);
    const sockets = urls.map((url, n) => ({ url, accountId: accounts[n]?.accountId ?? 0 }));
    await ask(listening, FromListeners, { do: 'open', side, publisher, sockets });
    await measure(listening, side, pids);
    bytes[side] = (residentOf(pids) - before) / SOCKETS;
    silent[side] = await idleUse(pids);
  }
  const figures: Record<Side, Figures[]> = { house: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const side of SIDES) figures[side].push(await measure(listening, side, sides[side].pids));

  const perDelivery = (side: Side, aside = 0): number =>
    quantile(
      figures[side].map(({ used }) => ((used - aside) * 1e6) / (MESSAGES * SOCKETS)),
      0.5,
    );
  const middle = (side: Side, at: number) =>
    quantile(
      figures[side].map(({ delays }) => delays[at] ?? Number.NaN),
      0.5,
    ).toFixed(0);
  console.log(
    `${SOCKETS} sockets of as many accounts, half at each node; ${ROUNDS} rounds of ${MESSAGES} messages, ` +
      `one in ${EVERY_MS} ms, each side in turn; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  const row = (name: string, of: (side: Side) => string) => [name, ...SIDES.map(of)];
  console.log(
    table(
      ['figure (middle of the rounds)', 'two nodes', 'ws alone'],
      [
        row('delivered notifications, %', (side) => {
          const deliveries = figures[side].reduce((sum, each) => sum + each.deliveries, 0);
          return ((100 * deliveries) / (ROUNDS * MESSAGES * SOCKETS)).toFixed(2);
        }),
        row('processor per notification, µs', (side) => perDelivery(side).toFixed(1)),
        row('– without that of open sockets', (side) => perDelivery(side, silent[side]).toFixed(1)),
        row('publication → receipt, p50 / p95 / p99 ms', (side) =>
          [0, 1, 2].map((at) => middle(side, at)).join(' / '),
        ),
        row('memory per socket, kB', (side) => (bytes[side] / 1024).toFixed(1)),
      ],
    ),
  );
  const ratio = perDelivery('house') / perDelivery('bare');
  const complete = SIDES.every((side) =>
    figures[side].every(({ deliveries }) => deliveries === MESSAGES * SOCKETS),
  );
  console.log(`\nratio ${ratio.toFixed(2)}, expected ≤ ${MOST}${ratio > MOST ? ': missed' : ''}`);
  process.exitCode = ratio > MOST || !complete ? 1 : 0;
} finally {
  for (const child of children) child.kill();
  await nodes.close();
  rmSync(home, { recursive: true, force: true });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import * as z from 'zod';
import { makePeople } from '../e2e/siege/people.ts';
import { temporaryHome } from '../e2e/stack.ts';
import { buildProgram } from '../scripts/lib/build.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { startStack } from '../scripts/lib/stack.ts';
import { type Answer, Callers } from './lib/callers.ts';
import { homeDatabase } from './lib/home-database.ts';
import { moreMachines, setUp } from './lib/machines.ts';
import { type Use, watchUse } from './lib/process.ts';
import { spread, table } from './lib/report.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const CONNECTIONS = 50;
const MACHINES = 200;
/** So many addresses share what the house allows each in a minute. */
const ADDRESSES = 4_000;
/**
 * Of a core, for one answer (ms). A lobby asks for its list every ten seconds: one core then serves 2 000 players. What we
 * measure is a half of it, on a busy machine; a bare route signs nobody in, asks no database and packs nothing.
 */
const CORE_MS_MOST = 5;
/** As browsers do. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const KEPT_HEADERS = ['content-type', 'content-encoding'];

/** What the page asks for when the lobby is loaded. */
const PATHS = [
  '/Settings.json',
  '/api/validate',
  '/api/machine/brands',
  '/api/machine/all',
  '/api/player/balance',
  '/api/player/profile',
  '/api/machines/101/still',
];

interface Figures {
  readonly aSecond: number;
  readonly times: readonly number[];
  readonly use: Use;
}

/** Asks for one path over all connections for some seconds. @throws when an answer is not 200. */
async function measure(
  callers: Callers,
  path: string,
  tokens: readonly string[],
  pid: number | undefined,
): Promise<Figures> {
  const times: number[] = [];
  const used = watchUse([pid]);
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  await Promise.all(
    tokens.map(async (token, connection) => {
      for (let n = 0; performance.now() < end; n++) {
        const caller = (connection + n * CONNECTIONS) % ADDRESSES;
        const { status, ms } = await callers.ask(caller, { path, token, headers: BROWSER });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        times.push(ms);
      }
    }),
  );
  return { aSecond: (times.length * 1_000) / (performance.now() - began), times, use: used() };
}

const msEach = ({ use, aSecond }: Figures): number => (use.percent * 10) / aSecond;

async function bareHouse(answers: ReadonlyMap<string, Answer>) {
  const bare = fork(await buildProgram('bench/lobby-reads/bare.ts'));
  bare.send(
    [...answers].map(([path, { headers, body }]) => ({
      path,
      headers: Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
      ),
      body: body.toString('base64'),
    })),
  );
  const [url] = await once(bare, 'message');
  return { url: z.url().parse(url), pid: bare.pid, close: () => bare.disconnect() };
}

const { home, remove } = temporaryHome();
const stack = await startStack({
  port: await freePort(),
  home,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
  seed: 7,
  env: { LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
});
const db = await homeDatabase(home);
const callers = new Callers(stack.url, CONNECTIONS);
try {
  await setUp(db, moreMachines(MACHINES - 12));
  const people = await makePeople(db, CONNECTIONS);
  const tokens = await Promise.all(people.map(({ username }, index) => callers.signIn(index, username)));
  const [token = ''] = tokens;
  const answers = new Map<string, Answer>();
  for (const path of PATHS) answers.set(path, await callers.ask(0, { path, token, headers: BROWSER }));
  const bare = await bareHouse(answers);
  const bareCallers = new Callers(bare.url, CONNECTIONS);
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const [path, { body }] of answers) {
    const ours = await measure(callers, path, tokens, stack.house.pid);
    const peer = await measure(bareCallers, path, tokens, bare.pid);
    if (msEach(ours) > CORE_MS_MOST) missed.push(path);
    rows.push([
      path,
      String(body.length),
      ours.aSecond.toFixed(0),
      spread(ours.times),
      msEach(ours).toFixed(2),
      ours.use.megabytes.toFixed(0),
      peer.aSecond.toFixed(0),
      spread(peer.times),
      msEach(peer).toFixed(2),
      (ours.aSecond / peer.aSecond).toFixed(2),
    ]);
  }
  bareCallers.close();
  bare.close();
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s each, ${MACHINES} machines; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      [
        'path',
        'bytes',
        'a second',
        'p50 / p95 / p99 ms',
        'core ms each',
        'MB',
        'bare: a second',
        'ms',
        'core ms each',
        'ratio',
      ],
      rows,
    ),
  );
  console.log(
    `\nof a core each ≤ ${CORE_MS_MOST} ms${missed.length > 0 ? `: missed by ${missed.join(', ')}` : ''}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  callers.close();
  await db.destroy();
  await stack.close();
  remove();
}

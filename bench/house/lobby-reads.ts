import { loadavg } from 'node:os';
import { homeDatabase } from '../../e2e/siege/cluster/home-database.ts';
import { createPlayerAccounts } from '../../e2e/siege/player-accounts.ts';
import { type Answer, Callers } from '../lib/callers.ts';
import { moreMachines, setUp } from '../lib/lag.ts';
import { type Use, watchUse } from '../lib/process.ts';
import { spread, table } from '../lib/report.ts';
import { HOUSE_ENV, openStack } from '../lib/site.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const CONNECTIONS = 50;
const MACHINES = 200;
/** Number of client addresses, which share the house's limit per address and minute. */
const ADDRESSES = 4_000;
/**
 * Limit (ms of a core) for one answer. A lobby requests its list every ten seconds: one core then serves 2 000 players. We
 * measure half of it on a busy computer.
 */
const CORE_MS_MOST = 5;
/** Headers of a browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** Calls of the page when it loads the lobby. */
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

/** Requests one path over all connections for some seconds. @throws if an answer is not 200. */
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

const { site: stack, close } = await openStack({ env: HOUSE_ENV });
const db = homeDatabase(stack.home);
const callers = new Callers(stack.url, CONNECTIONS);
try {
  await setUp(db, moreMachines(MACHINES - 12));
  const accounts = await createPlayerAccounts(db, CONNECTIONS);
  const tokens = await Promise.all(accounts.map(({ username }, index) => callers.signIn(index, username)));
  const [token = ''] = tokens;
  const answers = new Map<string, Answer>();
  for (const path of PATHS) answers.set(path, await callers.ask(0, { path, token, headers: BROWSER }));
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const [path, { body }] of answers) {
    const ours = await measure(callers, path, tokens, stack.house.pid);
    if (msEach(ours) > CORE_MS_MOST) missed.push(path);
    rows.push([
      path,
      String(body.length),
      ours.aSecond.toFixed(0),
      spread(ours.times),
      msEach(ours).toFixed(2),
      ours.use.megabytes.toFixed(0),
    ]);
  }
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s each, ${MACHINES} machines; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(table(['path', 'bytes', 'a second', 'p50 / p95 / p99 ms', 'core ms each', 'MB'], rows));
  console.log(
    `\nof a core each ≤ ${CORE_MS_MOST} ms${missed.length > 0 ? `: missed by ${missed.join(', ')}` : ''}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  callers.close();
  await db.destroy();
  await close();
}

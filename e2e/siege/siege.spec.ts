import { DEPTH, SEED, timesOf } from '@floorcast/depth/depth';
import { expect, test } from '@playwright/test';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { siteHome } from '../support/stack.ts';
import { siege } from './siege.ts';

/** Seeds under which a siege failed once. */
const REGRESSIONS = [7];

for (const seed of DEPTH === 'whole' ? [...REGRESSIONS, SEED] : [SEED])
  test(`MONEY-1 MONEY-4 MONEY-5 NODE-2 NODE-3 no money is lost or doubled while processes are killed under virtual users, seed ${seed}`, async () => {
    test.skip(!(await ensureNatsServer()), "A siege needs Debian's nats-server.");
    test.setTimeout(480_000);
    const lines: string[] = [];
    const leastCashIns = timesOf(1, 3);
    const plan = { seconds: timesOf(10, 45), leastCashIns, seed, players: 6, nodes: 2, floors: 2 };
    const report = await siege({ ...plan, say: (line) => lines.push(line) }, await siteHome());
    expect(report.broken).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(timesOf(1, 3));
    expect(report.players.cashIns).toBeGreaterThanOrEqual(leastCashIns);
  });

import { DEPTH, SEED, timesOf } from '@floorcast/depth/depth';
import { expect, test } from '@playwright/test';
import { ensureNatsServer } from '../scripts/lib/nats-server.ts';
import { siege } from './siege/siege.ts';

/** Seeds under which something once broke. */
const REGRESSIONS = [7];

for (const seed of DEPTH === 'whole' ? [...REGRESSIONS, SEED] : [SEED])
  test(`MONEY-1 MONEY-4 MONEY-5 NODE-2 NODE-3 everything is killed while people play, by seed ${seed}: nothing is lost, nothing doubled`, async () => {
    test.skip(!(await ensureNatsServer()), "A siege needs Debian's nats-server.");
    test.setTimeout(480_000);
    const lines: string[] = [];
    const report = await siege({
      seconds: timesOf(10, 45),
      seed,
      players: 6,
      say: (line) => lines.push(line),
    });
    expect(report.broken).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(timesOf(1, 3));
    expect(report.players.cashIns).toBeGreaterThanOrEqual(timesOf(1, 3));
  });

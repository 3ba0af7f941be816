import { describe, test } from 'vitest';
import { Bench } from './suite/bench.suite.ts';
import { testGames } from './suite/games.suite.ts';
import { testHandPays } from './suite/hand-pays.suite.ts';
import { testMoney } from './suite/money.suite.ts';
import { testOutages } from './suite/outages.suite.ts';
import type { MachineRig } from './suite/rig.suite.ts';

/**
 * What every machine driver does, whatever protocol it speaks.
 *
 * `sample`: how many of the suite's tests run on this machine in `npm test`; all of them in `npm run deep`.
 */
export function testDriver(name: string, openRig: () => Promise<MachineRig>, sample: number): void {
  describe(name, () => {
    const bench = new Bench(openRig);
    testMoney(bench);
    testOutages(bench);
    testGames(bench);
    testHandPays(bench);
    for (const [title, run, timeoutMs] of bench.drawn(name, sample)) test(title, run, timeoutMs);
  });
}

import { expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';
import type { Bench } from './bench.ts';
import { KeptJournal } from './kept-journal.ts';
import { PATIENCE, untilReady, wish } from './order.ts';

/** Games from the press to where the reels rest. */
export function testGames(bench: Bench): void {
  const playOne = async (driver: MachineDriver): Promise<void> => {
    await driver.transfer(wish('in', 1_000), false);
    await driver.setSeat(true);
    bench.rig.press('spin');
    await bench.gamesEnded();
  };

  bench.test('SESS-1 the end of a game tells where the reels have come to rest', async () => {
    await playOne(await bench.ready());
    expect(bench.journal.of('round-ended')[0]?.stops).toEqual(bench.rig.stops());
  });

  bench.test('SESS-1 a machine that does not tell its stops is played all the same', async () => {
    bench.rig.hideStops();
    const driver = await bench.ready();
    await playOne(driver);
    expect(bench.journal.of('round-ended')[0]?.stops).toBeUndefined();
    expect(await driver.transfer(wish('out', null), false)).toMatchObject({
      outcome: 'accepted',
      amount: bench.journal.left(1_000),
    });
    expect(bench.journal.conditions).toEqual(['ready']);
  });

  bench.test('SESS-1 a machine that leaves off telling its stops holds no game up', async () => {
    const driver = await bench.ready();
    bench.rig.hideStops();
    await playOne(driver);
    expect(bench.journal.of('round-ended')).toHaveLength(1);
    await untilReady(driver);
    expect((await driver.transfer(wish('out', null), false)).amount).toBe(bench.journal.left(1_000));
  });

  bench.test(
    'MONEY-5 the win of a game whose end the machine has forgotten is told, also by another process',
    async () => {
      for (const restart of [false, true]) {
        bench.journal = new KeptJournal();
        let driver = await bench.ready();
        await driver.transfer(wish('in', 1_000), false);
        await driver.setSeat(true);
        bench.rig.strike('the machine forgets what it had to tell');
        const win = bench.rig.win();
        if (restart) {
          await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
          await driver.close();
          driver = await bench.ready();
        }
        await bench.gamesEnded();
        expect(bench.journal.of('round-ended')).toMatchObject([{ bet: 100, win, credit: 900 + win }]);
        expect((await driver.transfer(wish('out', null), false)).amount).toBe(900 + win);
        await driver.close();
      }
    },
  );

  bench.test(
    'MONEY-5 what was cashed in while a game began is no win of it when the machine forgets its end',
    async () => {
      const first = await bench.ready();
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      bench.rig.strike('the machine forgets what it had to tell');
      let win = 0;
      bench.journal.onTransferEnd = async () => {
        win = bench.rig.win();
        await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
        await first.close();
      };
      await first.transfer(wish('in', 500), false).catch(() => undefined);
      bench.journal.onTransferEnd = undefined;
      await bench.ready();
      await bench.gamesEnded();
      expect(bench.journal.of('round-ended')).toMatchObject([{ bet: 100, win: 0, credit: 1_400 + win }]);
    },
  );

  bench.test(
    'MONEY-4 the floor dies while it waits for the stops: the end of the game is told once',
    async () => {
      const first = bench.rig.drive(bench.journal);
      await untilReady(first);
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      bench.rig.press('spin');
      await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
      bench.journal.dies = true;
      await vi.waitFor(() => expect(bench.journal.knowsEnd).toBe(true), PATIENCE);
      bench.rig.cutLine();
      bench.journal.reopened();
      const second = await bench.ready();
      await bench.gamesEnded();
      expect((await second.transfer(wish('out', null), false)).amount).toBe(bench.journal.left(1_000));
      expect(bench.journal.of('round-ended').filter(({ free }) => !free)).toHaveLength(1);
    },
  );

  bench.test('the cash-out button of the cabinet is reported, and the credit stays where it is', async () => {
    const driver = await bench.ready();
    await driver.transfer(wish('in', 400), false);
    bench.rig.press('cash-out');
    await vi.waitFor(() => expect(bench.journal.of('cashout-pressed')).toHaveLength(1), PATIENCE);
    expect(bench.rig.meters().credits).toBe(400);
  });
}

import { expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';
import type { Bench } from './bench.suite.ts';
import { MemoryJournal } from './memory-journal.suite.ts';
import { PATIENCE, transferRequest, untilReady } from './rig.suite.ts';

async function playOne(bench: Bench, driver: MachineDriver): Promise<void> {
  await driver.transfers.run(transferRequest('in', 1_000), false);
  await driver.setSeat(true);
  bench.rig.press('spin');
  await bench.gamesEnded();
}

/** Games from the press to the reel stops. */
export function testGames(bench: Bench): void {
  testReelStops(bench);
  testLostEnds(bench);
  testInterruptedGames(bench);
}

function testReelStops(bench: Bench): void {
  bench.test('SESS-1 the end of a game has the reel stops of the machine', async () => {
    await playOne(bench, await bench.ready());
    expect(bench.journal.of('round-ended')[0]?.stops).toEqual(bench.rig.stops());
  });

  bench.test('SESS-1 a machine that does not report reel stops can be played', async () => {
    bench.rig.hideStops();
    const driver = await bench.ready();
    await playOne(bench, driver);
    expect(bench.journal.of('round-ended')[0]?.stops).toBeUndefined();
    expect(await driver.transfers.run(transferRequest('out', null), false)).toMatchObject({
      outcome: 'accepted',
      amount: bench.journal.left(1_000),
    });
    expect(bench.journal.conditions).toEqual(['ready']);
  });

  bench.test('SESS-1 a machine that stops reporting reel stops delays no game', async () => {
    const driver = await bench.ready();
    bench.rig.hideStops();
    await playOne(bench, driver);
    expect(bench.journal.of('round-ended')).toHaveLength(1);
    await untilReady(driver);
    expect((await driver.transfers.run(transferRequest('out', null), false)).amount).toBe(
      bench.journal.left(1_000),
    );
  });
}

function testLostEnds(bench: Bench): void {
  bench.test(
    'MONEY-5 the win of a game whose end the machine lost is reported, also by the next process',
    async () => {
      for (const restart of [false, true]) {
        bench.journal = new MemoryJournal();
        let driver = await bench.ready();
        await driver.transfers.run(transferRequest('in', 1_000), false);
        await driver.setSeat(true);
        bench.rig.strike('the machine loses its queued events');
        const win = bench.rig.win();
        if (restart) {
          await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
          await driver.close();
          driver = await bench.ready();
        }
        await bench.gamesEnded();
        expect(bench.journal.of('round-ended')).toMatchObject([{ bet: 100, win, credit: 900 + win }]);
        expect((await driver.transfers.run(transferRequest('out', null), false)).amount).toBe(900 + win);
        await driver.close();
      }
    },
  );

  bench.test(
    'MONEY-5 a cash-in during the start of a game is not counted as its win when the machine loses its end',
    async () => {
      const first = await bench.ready();
      await first.transfers.run(transferRequest('in', 1_000), false);
      await first.setSeat(true);
      bench.rig.strike('the machine loses its queued events');
      let win = 0;
      bench.journal.onTransferEnd = async () => {
        win = bench.rig.win();
        await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
        await first.close();
      };
      await first.transfers.run(transferRequest('in', 500), false).catch(() => undefined);
      bench.journal.onTransferEnd = undefined;
      await bench.ready();
      await bench.gamesEnded();
      expect(bench.journal.of('round-ended')).toMatchObject([{ bet: 100, win: 0, credit: 1_400 + win }]);
    },
  );
}

function testInterruptedGames(bench: Bench): void {
  bench.test(
    'MONEY-4 the end of a game is reported once when the floor is killed while it waits for the stops',
    async () => {
      const first = bench.rig.drive(bench.journal);
      await untilReady(first);
      await first.transfers.run(transferRequest('in', 1_000), false);
      await first.setSeat(true);
      // Before the game: however late this test looks, the first floor does nothing more.
      bench.journal.killedAt = 'round-ended';
      bench.rig.press('spin');
      await vi.waitFor(() => expect(bench.journal.hasEnd).toBe(true), PATIENCE);
      bench.rig.cutLine();
      bench.journal.reopened();
      const second = await bench.ready();
      await bench.gamesEnded();
      expect((await second.transfers.run(transferRequest('out', null), false)).amount).toBe(
        bench.journal.left(1_000),
      );
      expect(bench.journal.of('round-ended').filter(({ free }) => !free)).toHaveLength(1);
    },
  );

  bench.test(
    'a press of the cabinet’s cash-out button is reported, and the credit stays on the machine',
    async () => {
      const driver = await bench.ready();
      await driver.transfers.run(transferRequest('in', 400), false);
      bench.rig.press('cash-out');
      await vi.waitFor(() => expect(bench.journal.of('cashout-pressed')).toHaveLength(1), PATIENCE);
      expect(bench.rig.meters().credits).toBe(400);
    },
  );
}

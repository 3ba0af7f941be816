import { expect } from 'vitest';
import type { Bench } from './bench.ts';
import { untilReady, wish } from './order.ts';
import { TROUBLES } from './rig.ts';

/** Money on and off a machine, whatever happens on the line meanwhile. */
export function testMoney(bench: Bench): void {
  bench.test(
    'SRV-4 money goes on, a press starts a real game, its reports come in order, money comes off',
    async () => {
      const driver = await bench.ready();
      const paid = await driver.transfer(wish('in', 10_000), false);
      expect(paid).toEqual({ outcome: 'accepted', amount: 10_000, credit: 10_000 });
      await driver.setSeat(true);
      bench.rig.press('spin');
      await bench.gamesEnded();
      const out = await driver.transfer(wish('out', null), false);
      const left = bench.journal.left(10_000);
      expect(bench.journal.kept[0]).toMatchObject({
        type: 'round-started',
        bet: 100,
        credit: 9_900,
        free: false,
      });
      expect(bench.journal.kept[1]).toMatchObject({ type: 'round-ended', bet: 100, free: false });
      expect(out).toEqual({ outcome: 'accepted', amount: left, credit: 0 });
      expect(bench.rig.meters()).toEqual({ credits: 0, transferredIn: 10_000, transferredOut: left });
      expect(driver.credit).toBe(0);
    },
  );

  bench.test(
    'MONEY-4 a repeated id moves money once; a resumed one that never arrived is refused, not sent',
    async () => {
      const driver = await bench.ready();
      const once = wish('in', 700);
      await driver.transfer(once, false);
      expect(await driver.transfer(once, false)).toMatchObject({ outcome: 'accepted', amount: 700 });
      await driver.transfer(wish('in', 1), false);
      expect(await driver.transfer(once, true)).toMatchObject({ outcome: 'accepted', amount: 700 });
      const lost = await driver.transfer(wish('in', 300), true);
      expect(lost).toMatchObject({ outcome: 'refused', amount: 0, reason: 'never-reached-machine' });
      expect(bench.rig.meters().credits).toBe(701);
    },
  );

  bench.test('MONEY-5 more than the machine takes is refused; paying out nothing is nothing', async () => {
    const driver = await bench.ready();
    expect(await driver.transfer(wish('in', 9_000_000_00), false)).toMatchObject({
      outcome: 'refused',
      amount: 0,
    });
    expect(await driver.transfer(wish('out', null), false)).toMatchObject({
      outcome: 'accepted',
      amount: 0,
    });
    expect(bench.rig.meters()).toEqual({ credits: 0, transferredIn: 0, transferredOut: 0 });
  });

  bench.test(
    'MONEY-4 a transfer that the machine took up and then could not carry out is done when it can',
    async () => {
      const driver = await bench.ready();
      bench.rig.failTransfer();
      expect(await driver.transfer(wish('in', 900), false)).toMatchObject({
        outcome: 'accepted',
        amount: 900,
      });
      expect(bench.rig.meters()).toMatchObject({ credits: 900, transferredIn: 900 });
    },
  );

  bench.test('MONEY-4 a cash-out waits for the running game', async () => {
    const driver = await bench.ready();
    await driver.transfer(wish('in', 5_000), false);
    await driver.setSeat(true);
    bench.rig.press('spin');
    const out = await driver.transfer(wish('out', null), false);
    expect(out).toMatchObject({ outcome: 'accepted', amount: bench.journal.left(5_000), credit: 0 });
  });

  bench.test('lost, damaged and put-off answers are asked for again, and nothing happens twice', async () => {
    const driver = await bench.ready();
    bench.rig.disturbLine();
    expect(await driver.transfer(wish('in', 500), false)).toMatchObject({
      outcome: 'accepted',
      credit: 500,
    });
    await driver.setSeat(true);
    bench.rig.disturbLine();
    bench.rig.press('spin');
    await bench.gamesEnded();
    bench.rig.disturbLine();
    const out = await driver.transfer(wish('out', null), false);
    expect(out.amount).toBe(bench.journal.left(500));
    expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
  });

  for (const trouble of TROUBLES)
    bench.test(`MONEY-4 ${trouble}: money goes on and comes off once, and a game is told`, async () => {
      const driver = await bench.ready();
      bench.rig.strike(trouble);
      expect(await driver.transfer(wish('in', 500), false)).toMatchObject({
        outcome: 'accepted',
        amount: 500,
      });
      await untilReady(driver);
      await driver.setSeat(true);
      bench.rig.strike(trouble);
      bench.rig.press('spin');
      await bench.gamesEnded();
      bench.rig.strike(trouble);
      const out = await driver.transfer(wish('out', null), false);
      expect(out).toMatchObject({ outcome: 'accepted', amount: bench.journal.left(500), credit: 0 });
      expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
      expect(bench.rig.meters()).toMatchObject({
        credits: 0,
        transferredIn: 500,
        transferredOut: out.amount,
      });
    });
}

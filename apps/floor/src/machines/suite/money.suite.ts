import { expect } from 'vitest';
import type { Bench } from './bench.suite.ts';
import { TROUBLES, transferRequest, untilReady } from './rig.suite.ts';

/** Money on and off a machine, whatever happens on the line meanwhile. */
export function testMoney(bench: Bench): void {
  testTransfers(bench);
  testDelays(bench);
  testTroubles(bench);
}

function testTransfers(bench: Bench): void {
  bench.test('SRV-4 a cash-in, a game and a cash-out are reported in order with exact amounts', async () => {
    const driver = await bench.ready();
    const paid = await driver.transfers.run(transferRequest('in', 10_000), false);
    expect(paid).toEqual({ outcome: 'accepted', amount: 10_000, credit: 10_000 });
    await driver.setSeat(true);
    bench.rig.press('spin');
    await bench.gamesEnded();
    const out = await driver.transfers.run(transferRequest('out', null), false);
    const left = bench.journal.left(10_000);
    expect(bench.journal.events[0]).toMatchObject({
      type: 'round-started',
      bet: 100,
      credit: 9_900,
      free: false,
    });
    expect(bench.journal.events[1]).toMatchObject({ type: 'round-ended', bet: 100, free: false });
    expect(out).toEqual({ outcome: 'accepted', amount: left, credit: 0 });
    expect(bench.rig.meters()).toEqual({ credits: 0, transferredIn: 10_000, transferredOut: left });
    expect(driver.credit).toBe(0);
  });

  bench.test(
    'MONEY-4 a repeated id moves money once; a resumed id that never reached the machine is refused and not sent',
    async () => {
      const driver = await bench.ready();
      const once = transferRequest('in', 700);
      await driver.transfers.run(once, false);
      expect(await driver.transfers.run(once, false)).toMatchObject({ outcome: 'accepted', amount: 700 });
      await driver.transfers.run(transferRequest('in', 1), false);
      expect(await driver.transfers.run(once, true)).toMatchObject({ outcome: 'accepted', amount: 700 });
      const lost = await driver.transfers.run(transferRequest('in', 300), true);
      expect(lost).toMatchObject({ outcome: 'refused', amount: 0, reason: 'never-reached-machine' });
      expect(bench.rig.meters().credits).toBe(701);
    },
  );

  bench.test(
    'MONEY-5 a cash-in above the machine’s limit is refused; a cash-out of no credit is accepted with zero',
    async () => {
      const driver = await bench.ready();
      expect(await driver.transfers.run(transferRequest('in', 9_000_000_00), false)).toMatchObject({
        outcome: 'refused',
        amount: 0,
      });
      expect(await driver.transfers.run(transferRequest('out', null), false)).toMatchObject({
        outcome: 'accepted',
        amount: 0,
      });
      expect(bench.rig.meters()).toEqual({ credits: 0, transferredIn: 0, transferredOut: 0 });
    },
  );
}

function testDelays(bench: Bench): void {
  bench.test(
    'MONEY-4 a transfer that the machine first accepts and then cannot complete is retried until it can',
    async () => {
      const driver = await bench.ready();
      bench.rig.failTransfer();
      expect(await driver.transfers.run(transferRequest('in', 900), false)).toMatchObject({
        outcome: 'accepted',
        amount: 900,
      });
      expect(bench.rig.meters()).toMatchObject({ credits: 900, transferredIn: 900 });
    },
  );

  bench.test('MONEY-4 a cash-out during a game waits for its end', async () => {
    const driver = await bench.ready();
    await driver.transfers.run(transferRequest('in', 5_000), false);
    await driver.setSeat(true);
    bench.rig.press('spin');
    const out = await driver.transfers.run(transferRequest('out', null), false);
    expect(out).toMatchObject({ outcome: 'accepted', amount: bench.journal.left(5_000), credit: 0 });
  });

  bench.test(
    'after lost, damaged and busy replies the poll is repeated, and nothing happens twice',
    async () => {
      const driver = await bench.ready();
      bench.rig.disturbLine();
      expect(await driver.transfers.run(transferRequest('in', 500), false)).toMatchObject({
        outcome: 'accepted',
        credit: 500,
      });
      await driver.setSeat(true);
      bench.rig.disturbLine();
      bench.rig.press('spin');
      await bench.gamesEnded();
      bench.rig.disturbLine();
      const out = await driver.transfers.run(transferRequest('out', null), false);
      expect(out.amount).toBe(bench.journal.left(500));
      expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
    },
  );
}

function testTroubles(bench: Bench): void {
  for (const trouble of TROUBLES)
    bench.test(`MONEY-4 while ${trouble}, money is moved once each way and a game is reported`, async () => {
      const driver = await bench.ready();
      bench.rig.strike(trouble);
      expect(await driver.transfers.run(transferRequest('in', 500), false)).toMatchObject({
        outcome: 'accepted',
        amount: 500,
      });
      await untilReady(driver);
      await driver.setSeat(true);
      bench.rig.strike(trouble);
      bench.rig.press('spin');
      await bench.gamesEnded();
      bench.rig.strike(trouble);
      const out = await driver.transfers.run(transferRequest('out', null), false);
      expect(out).toMatchObject({ outcome: 'accepted', amount: bench.journal.left(500), credit: 0 });
      expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
      expect(bench.rig.meters()).toMatchObject({
        credits: 0,
        transferredIn: 500,
        transferredOut: out.amount,
      });
    });
}

import { expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';
import type { Bench } from './bench.suite.ts';
import { MemoryJournal } from './memory-journal.suite.ts';
import { PATIENCE, transferRequest, untilReady } from './rig.suite.ts';

const handPayStored = (bench: Bench, count = 1): Promise<void> =>
  vi.waitFor(() => expect(bench.journal.of('hand-pay')).toHaveLength(count), PATIENCE);

const resetStored = (bench: Bench): Promise<void> =>
  vi.waitFor(() => expect(bench.journal.of('hand-pay-reset')).toHaveLength(1), PATIENCE);

/** A machine on which a hand pay was won, with 9.00 on its meter. */
async function won(bench: Bench): Promise<{ driver: MachineDriver; amount: number }> {
  const driver = await bench.ready();
  await driver.transfers.run(transferRequest('in', 1_000), false);
  await driver.setSeat(true);
  const amount = bench.rig.winHandPay();
  await handPayStored(bench);
  return { driver, amount };
}

/** Wins that an attendant pays. */
export function testHandPays(bench: Bench): void {
  testResets(bench);
  testRestarts(bench);
}

function testResets(bench: Bench): void {
  bench.test(
    'SRV-5 a hand pay is reported once, locks the machine, and ends when the host resets it',
    async () => {
      const { driver, amount } = await won(bench);
      expect(bench.journal.of('hand-pay')).toMatchObject([{ kind: 'hand-pay', amount }]);
      await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
      expect(await driver.transfers.run(transferRequest('in', 100), false)).toMatchObject({
        outcome: 'refused',
        amount: 0,
      });
      expect(await driver.resetHandPay()).toBe('done');
      await resetStored(bench);
      await untilReady(driver);
      const [reported] = bench.journal.of('hand-pay');
      expect(bench.journal.of('hand-pay-reset')[0]?.id).toBe(reported?.id);
      expect(await driver.transfers.run(transferRequest('out', null), false)).toMatchObject({
        amount: 900,
        credit: 0,
      });
      expect(await driver.resetHandPay()).toBe('none');
      expect(bench.journal.of('hand-pay')).toHaveLength(1);
    },
  );

  bench.test('SRV-5 the attendant’s key ends a hand pay, and the next one has another id', async () => {
    const { driver } = await won(bench);
    bench.rig.turnKey();
    await resetStored(bench);
    await untilReady(driver);
    bench.rig.winHandPay();
    await handPayStored(bench, 2);
    const [first, second] = bench.journal.of('hand-pay');
    expect(second).toMatchObject({ amount: first?.amount });
    expect(second?.id).not.toBe(first?.id);
  });
}

function testRestarts(bench: Bench): void {
  bench.test(
    'SRV-5 a hand pay that was stored but not acknowledged is stored once, whether it was reset meanwhile or not',
    async () => {
      for (const reset of [false, true]) {
        bench.journal = new MemoryJournal();
        const first = bench.rig.drive(bench.journal);
        await untilReady(first);
        const before = bench.rig.meters().credits;
        if (before < 100) await first.transfers.run(transferRequest('in', 1_000), false);
        await first.setSeat(true);
        // The first floor stores the hand pay, and is killed after that.
        bench.journal.killedAt = 'hand-pay';
        bench.rig.winHandPay();
        await handPayStored(bench);
        bench.rig.cutLine();
        if (reset) bench.rig.turnKey();
        bench.journal.killedAt = undefined;
        const second = bench.opened(bench.rig.drive(bench.journal));
        if (!reset) {
          await vi.waitFor(() => expect(second.condition).toBe('malfunction'), PATIENCE);
          bench.rig.turnKey();
        }
        await resetStored(bench);
        await untilReady(second);
        expect(bench.journal.of('hand-pay')).toHaveLength(1);
        await second.close();
      }
    },
  );

  bench.test(
    'SRV-5 a hand pay that was won and reset without a floor is reported with its reset',
    async () => {
      const first = await bench.ready();
      await first.transfers.run(transferRequest('in', 1_000), false);
      await first.setSeat(true);
      await first.close();
      bench.rig.hitJackpot(75_000);
      bench.rig.turnKey();
      await bench.ready();
      await handPayStored(bench);
      await resetStored(bench);
      expect(bench.journal.of('hand-pay')).toMatchObject([{ kind: 'jackpot', amount: 75_000 }]);
      expect(bench.journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x56 }));
    },
  );

  bench.test('SRV-5 a hand pay stays open over a loss of power', async () => {
    const { amount } = await won(bench);
    await bench.rig.powerOff();
    await bench.rig.powerOn();
    await vi.waitFor(() => expect(bench.journal.conditions.at(-1)).toBe('malfunction'), PATIENCE);
    bench.rig.turnKey();
    await resetStored(bench);
    expect(bench.journal.of('hand-pay')).toMatchObject([{ amount }]);
  });
}

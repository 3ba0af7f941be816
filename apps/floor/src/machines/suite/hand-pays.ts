import { expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';
import type { Bench } from './bench.ts';
import { KeptJournal } from './kept-journal.ts';
import { PATIENCE, untilReady, wish } from './order.ts';

/** Wins that an attendant pays. */
export function testHandPays(bench: Bench): void {
  const handPayKept = (many = 1) =>
    vi.waitFor(() => expect(bench.journal.of('hand-pay')).toHaveLength(many), PATIENCE);
  const resetKept = (many = 1) =>
    vi.waitFor(() => expect(bench.journal.of('hand-pay-reset')).toHaveLength(many), PATIENCE);
  /** A machine on which a hand pay was won, with 9.00 on its meter. */
  const won = async (): Promise<{ driver: MachineDriver; amount: number }> => {
    const driver = await bench.ready();
    await driver.transfer(wish('in', 1_000), false);
    await driver.setSeat(true);
    const amount = bench.rig.winHandPay();
    await handPayKept();
    return { driver, amount };
  };

  bench.test(
    'SRV-5 a hand pay is told once, locks the machine, and ends when the host resets it',
    async () => {
      const { driver, amount } = await won();
      expect(bench.journal.of('hand-pay')).toMatchObject([{ kind: 'hand-pay', amount }]);
      await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
      expect(await driver.transfer(wish('in', 100), false)).toMatchObject({ outcome: 'refused', amount: 0 });
      expect(await driver.resetHandPay()).toBe('done');
      await resetKept();
      await untilReady(driver);
      const [told] = bench.journal.of('hand-pay');
      expect(bench.journal.of('hand-pay-reset')[0]?.id).toBe(told?.id);
      expect(await driver.transfer(wish('out', null), false)).toMatchObject({ amount: 900, credit: 0 });
      expect(await driver.resetHandPay()).toBe('none');
      expect(bench.journal.of('hand-pay')).toHaveLength(1);
    },
  );

  bench.test('SRV-5 the attendant’s key ends a hand pay, and the next one is another', async () => {
    const { driver } = await won();
    bench.rig.turnKey();
    await resetKept();
    await untilReady(driver);
    bench.rig.winHandPay();
    await handPayKept(2);
    const [first, second] = bench.journal.of('hand-pay');
    expect(second).toMatchObject({ amount: first?.amount });
    expect(second?.id).not.toBe(first?.id);
  });

  bench.test(
    'SRV-5 a hand pay that was kept but not acknowledged is kept once, reset meanwhile or not',
    async () => {
      for (const reset of [false, true]) {
        bench.journal = new KeptJournal();
        const first = bench.rig.drive(bench.journal);
        await untilReady(first);
        const before = bench.rig.meters().credits;
        if (before < 100) await first.transfer(wish('in', 1_000), false);
        await first.setSeat(true);
        // The first floor keeps the hand pay, and is as a killed process from there on.
        bench.journal.diesAt = 'hand-pay';
        bench.rig.winHandPay();
        await handPayKept();
        bench.rig.cutLine();
        if (reset) bench.rig.turnKey();
        bench.journal.diesAt = undefined;
        const second = bench.opened(bench.rig.drive(bench.journal));
        if (!reset) {
          await vi.waitFor(() => expect(second.condition).toBe('malfunction'), PATIENCE);
          bench.rig.turnKey();
        }
        await resetKept();
        await untilReady(second);
        expect(bench.journal.of('hand-pay')).toHaveLength(1);
        await second.close();
      }
    },
  );

  bench.test('SRV-5 a hand pay won and reset while nobody listened is told, and told as reset', async () => {
    const first = await bench.ready();
    await first.transfer(wish('in', 1_000), false);
    await first.setSeat(true);
    await first.close();
    bench.rig.hitJackpot(75_000);
    bench.rig.turnKey();
    await bench.ready();
    await handPayKept();
    await resetKept();
    expect(bench.journal.of('hand-pay')).toMatchObject([{ kind: 'jackpot', amount: 75_000 }]);
    expect(bench.journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x56 }));
  });

  bench.test('SRV-5 a hand pay waits over a loss of power', async () => {
    const { amount } = await won();
    await bench.rig.powerOff();
    await bench.rig.powerOn();
    await vi.waitFor(() => expect(bench.journal.conditions.at(-1)).toBe('malfunction'), PATIENCE);
    bench.rig.turnKey();
    await resetKept();
    expect(bench.journal.of('hand-pay')).toMatchObject([{ amount }]);
  });
}

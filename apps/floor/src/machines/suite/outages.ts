import { expect, vi } from 'vitest';
import type { Bench } from './bench.ts';
import { PATIENCE, untilReady, wish } from './order.ts';

/** A machine that is away, in trouble, or whose floor dies. */
export function testOutages(bench: Bench): void {
  bench.test(
    'SRV-5 a machine with its door open is in malfunction, and nobody can put money on it',
    async () => {
      const driver = bench.opened(bench.rig.driveBroken(bench.journal));
      await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
      expect(bench.journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x11 }));
      expect(await driver.transfer(wish('in', 100), false)).toMatchObject({ outcome: 'refused', amount: 0 });
    },
  );

  bench.test(
    'SRV-5 a machine without power is offline, and ready again with its credit when it is back',
    async () => {
      const driver = await bench.ready();
      await driver.transfer(wish('in', 800), false);
      await bench.rig.powerOff();
      await vi.waitFor(() => expect(driver.condition).toBe('offline'), PATIENCE);
      await expect(driver.setSeat(true)).rejects.toThrow();
      await bench.rig.powerOn();
      await untilReady(driver);
      expect(driver.credit).toBe(800);
      expect(bench.journal.conditions).toEqual(['ready', 'offline', 'ready']);
      await driver.setSeat(true);
    },
  );

  bench.test('a machine that is left while it is away is locked when it is back', async () => {
    const driver = await bench.ready();
    await driver.transfer(wish('in', 800), false);
    await driver.setSeat(true);
    await bench.rig.powerOff();
    await expect(driver.setSeat(false)).rejects.toThrow();
    await bench.rig.powerOn();
    await untilReady(driver);
    bench.rig.press('spin');
    expect(bench.rig.meters().credits).toBe(800);
  });

  bench.test(
    'MONEY-4 the power goes in the middle of a game: the game ends as drawn, the money is there',
    async () => {
      const driver = await bench.ready();
      await driver.transfer(wish('in', 5_000), false);
      await driver.setSeat(true);
      bench.rig.press('spin');
      await bench.rig.powerOff();
      await bench.rig.powerOn();
      await bench.gamesEnded();
      const out = await driver.transfer(wish('out', null), false);
      expect(out.amount).toBe(bench.journal.left(5_000));
    },
  );

  bench.test(
    'MONEY-4 the power goes in the middle of a transfer: the machine tells how it ended',
    async () => {
      const driver = await bench.ready();
      const order = wish('in', 600);
      const told = driver.transfer(order, false);
      await bench.rig.powerOff();
      await bench.rig.powerOn();
      const end = await told;
      expect(bench.rig.meters().credits).toBe(end.amount);
      expect(await driver.transfer(order, true)).toMatchObject({ outcome: end.outcome, amount: end.amount });
    },
  );

  bench.test(
    'MONEY-4 a cash-out that the machine confirmed is paid though it then loses its power and its memory, and the floor dies',
    async () => {
      const first = await bench.ready();
      await first.transfer(wish('in', 800), false);
      bench.journal.onTransferEnd = () => bench.rig.powerOff();
      const order = wish('out', null);
      const told = expect(first.transfer(order, false)).rejects.toThrow('closed');
      await vi.waitFor(() => expect(bench.journal.transferEnds.has(order.transferId)).toBe(true), PATIENCE);
      await vi.waitFor(() => expect(first.condition).toBe('offline'), PATIENCE);
      await first.close();
      await told;
      bench.journal.onTransferEnd = undefined;
      await bench.rig.clearMemory();
      await bench.rig.powerOn();
      const second = await bench.ready();
      const end = bench.journal.transferEnds.get(order.transferId);
      expect(await second.transfer({ ...order, end }, true)).toEqual({
        outcome: 'accepted',
        amount: 800,
        credit: 0,
      });
    },
  );

  bench.test(
    'a report that was kept but not acknowledged is kept once, over a restart of the floor',
    async () => {
      const first = bench.rig.drive(bench.journal);
      await untilReady(first);
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      // From here on the first floor is as a killed process: it keeps one more event and does nothing after.
      bench.journal.dies = true;
      bench.rig.press('spin');
      await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
      bench.rig.cutLine();
      bench.journal.reopened();
      const second = await bench.ready();
      await bench.gamesEnded();
      const out = await second.transfer(wish('out', null), false);
      expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
      expect(out.amount).toBe(bench.journal.left(1_000));
    },
  );

  bench.test('SRV-5 an opened door and a tilt are told as what they are, until they are over', async () => {
    const driver = await bench.ready();
    bench.rig.setDoor(true);
    await vi.waitFor(() => expect(driver.fault?.kind).toBe('door'), PATIENCE);
    expect(driver.condition).toBe('malfunction');
    bench.rig.setDoor(false);
    await untilReady(driver);
    bench.rig.setTilt(true);
    await vi.waitFor(() => expect(driver.fault?.kind).toBe('tilt'), PATIENCE);
    bench.rig.setTilt(false);
    await untilReady(driver);
    expect(driver.fault).toBeNull();
    expect(bench.journal.faults).toEqual(['door', undefined, 'tilt', undefined]);
  });

  bench.test('a transfer that waits for a machine ends with the driver', async () => {
    await bench.rig.powerOff();
    const driver = bench.rig.drive(bench.journal);
    const told = expect(driver.transfer(wish('in', 100), true)).rejects.toThrow();
    await driver.close();
    await told;
    await bench.rig.powerOn();
  });
}

import { expect, vi } from 'vitest';
import type { Bench } from './bench.suite.ts';
import { PATIENCE, transferRequest, untilReady } from './rig.suite.ts';

/** A machine that is away, in trouble, or whose floor is killed. */
export function testOutages(bench: Bench): void {
  testPower(bench);
  testPowerCuts(bench);
  testRestarts(bench);
  testFaults(bench);
}

function testPower(bench: Bench): void {
  bench.test('SRV-5 a machine with an open door is in malfunction, and refuses a cash-in', async () => {
    const driver = bench.opened(bench.rig.driveBroken(bench.journal));
    await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
    expect(bench.journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x11 }));
    expect(await driver.transfers.run(transferRequest('in', 100), false)).toMatchObject({
      outcome: 'refused',
      amount: 0,
    });
  });

  bench.test(
    'SRV-5 a machine without power is offline, and ready with its credit once the power is back',
    async () => {
      const driver = await bench.ready();
      await driver.transfers.run(transferRequest('in', 800), false);
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

  bench.test('a machine whose seat is given up while it is away is locked when it is back', async () => {
    const driver = await bench.ready();
    await driver.transfers.run(transferRequest('in', 800), false);
    await driver.setSeat(true);
    await bench.rig.powerOff();
    await expect(driver.setSeat(false)).rejects.toThrow();
    await bench.rig.powerOn();
    await untilReady(driver);
    bench.rig.press('spin');
    expect(bench.rig.meters().credits).toBe(800);
  });
}

function testPowerCuts(bench: Bench): void {
  bench.test(
    'MONEY-4 a game that a power cut interrupts ends as drawn, and its money is complete',
    async () => {
      const driver = await bench.ready();
      await driver.transfers.run(transferRequest('in', 5_000), false);
      await driver.setSeat(true);
      bench.rig.press('spin');
      await bench.rig.powerOff();
      await bench.rig.powerOn();
      await bench.gamesEnded();
      const out = await driver.transfers.run(transferRequest('out', null), false);
      expect(out.amount).toBe(bench.journal.left(5_000));
    },
  );

  bench.test(
    'MONEY-4 the outcome of a transfer that a power cut interrupts is read from the machine',
    async () => {
      const driver = await bench.ready();
      const order = transferRequest('in', 600);
      const transferred = driver.transfers.run(order, false);
      await bench.rig.powerOff();
      await bench.rig.powerOn();
      const end = await transferred;
      expect(bench.rig.meters().credits).toBe(end.amount);
      expect(await driver.transfers.run(order, true)).toMatchObject({
        outcome: end.outcome,
        amount: end.amount,
      });
    },
  );
}

function testRestarts(bench: Bench): void {
  bench.test(
    'MONEY-4 a cash-out that the machine confirmed is paid when it then loses power and memory and the floor is killed',
    async () => {
      const first = await bench.ready();
      await first.transfers.run(transferRequest('in', 800), false);
      bench.journal.onTransferEnd = () => bench.rig.powerOff();
      const order = transferRequest('out', null);
      const rejected = expect(first.transfers.run(order, false)).rejects.toThrow('closed');
      await vi.waitFor(() => expect(bench.journal.transferEnds.has(order.transferId)).toBe(true), PATIENCE);
      await vi.waitFor(() => expect(first.condition).toBe('offline'), PATIENCE);
      await first.close();
      await rejected;
      bench.journal.onTransferEnd = undefined;
      await bench.rig.clearMemory();
      await bench.rig.powerOn();
      const second = await bench.ready();
      const end = bench.journal.transferEnds.get(order.transferId);
      expect(await second.transfers.run({ ...order, end }, true)).toEqual({
        outcome: 'accepted',
        amount: 800,
        credit: 0,
      });
    },
  );

  bench.test(
    'a report that was stored but not acknowledged is stored once over a restart of the floor',
    async () => {
      const first = bench.rig.drive(bench.journal);
      await untilReady(first);
      await first.transfers.run(transferRequest('in', 1_000), false);
      await first.setSeat(true);
      // From now on the first floor is as a killed process: it stores one more event and does nothing after that.
      bench.journal.killed = true;
      bench.rig.press('spin');
      await vi.waitFor(() => expect(bench.journal.of('round-started')).toHaveLength(1), PATIENCE);
      bench.rig.cutLine();
      bench.journal.reopened();
      const second = await bench.ready();
      await bench.gamesEnded();
      const out = await second.transfers.run(transferRequest('out', null), false);
      expect(bench.journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
      expect(out.amount).toBe(bench.journal.left(1_000));
    },
  );
}

function testFaults(bench: Bench): void {
  bench.test('SRV-5 an open door and a tilt are reported as such until they end', async () => {
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

  bench.test('a transfer that waits for a machine is rejected when the driver is closed', async () => {
    await bench.rig.powerOff();
    const driver = bench.rig.drive(bench.journal);
    const rejected = expect(driver.transfers.run(transferRequest('in', 100), true)).rejects.toThrow();
    await driver.close();
    await rejected;
    await bench.rig.powerOn();
  });
}

import { join } from 'node:path';
import type { FloorEventBody } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { DEPTH, placesOf } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { layMemory, layParity, layPty, layTcp } from '../../wires/testing/wires.ts';
import { lineOpener } from '../../wires/wires.ts';
import { testDriver } from '../driver.suite.ts';
import { NO_REPORTS } from '../suite/memory-journal.suite.ts';
import { transferRequest } from '../suite/rig.suite.ts';
import { wireCutAfter } from './testing/cut-wire.ts';
import { MACHINE, openMachine, QUICK_PROFILE, SimulatedRig } from './testing/simulated-rig.ts';

/** A cabinet on a pty does not notice the end of a floor: our first poll must not acknowledge its last report. */
const SETTLING = { ...QUICK_PROFILE, settleMs: 300 };

testDriver('a SAS machine behind a socket', () => SimulatedRig.open(), 6);
testDriver('a SAS machine behind a stream in memory', () => SimulatedRig.open(layMemory), 12);
testDriver('a SAS machine behind TCP', () => SimulatedRig.open(layTcp), 6);
testDriver('a SAS machine behind a pty', () => SimulatedRig.open(layPty, SETTLING), 6);
testDriver('a SAS machine behind a parity line', () => SimulatedRig.open(layParity, SETTLING), 6);

test('MONEY-5 SRV-5 a game whose end the machine lost ends after many idle readings, and its win is reported', async () => {
  const rig = await SimulatedRig.open();
  const events: FloorEventBody[] = [];
  const storeEvent = async (body: FloorEventBody) => void events.push(body);
  // Its bet left 9.00 on the meter, which has 12.00 now.
  const game = { bet: minorUnits(100), credit: minorUnits(900) };
  const payer = rig.drive(NO_REPORTS);
  const before = transferRequest('in', 1_200);
  const end = await payer.transfers.run(before, false);
  await payer.close();
  const driver = rig.drive({ ...NO_REPORTS, storeEvent, runningGame: () => game });
  await vi.waitFor(() => expect(driver.condition).toBe('ready'), { timeout: 5_000 });
  // The outcome that an earlier process received was stored with the game.
  expect(await driver.transfers.run({ ...before, end }, true)).toMatchObject({
    amount: 1_200,
    credit: 1_200,
  });
  expect(events).toEqual([]);
  const ended = { type: 'round-ended', bet: 100, win: 300, credit: 1_200 };
  await vi.waitFor(() => expect(events).toEqual([expect.objectContaining(ended)]), { timeout: 15_000 });
  await driver.close();
  await rig.close();
}, 30_000);

/** A game whose end its machine lost: its bet left 9.00 on the meter, which had 12.00 before the first of these transfers. */
async function withLostEnd(...before: ReturnType<typeof transferRequest>[]) {
  const rig = await SimulatedRig.open();
  const events: FloorEventBody[] = [];
  const storeEvent = async (body: FloorEventBody) => void events.push(body);
  const earlier = rig.drive(NO_REPORTS);
  for (const each of [transferRequest('in', 1_200), ...before]) await earlier.transfers.run(each, false);
  await earlier.close();
  const game = { bet: minorUnits(100), credit: minorUnits(900) };
  const driver = rig.drive({ ...NO_REPORTS, storeEvent, runningGame: () => game });
  return { driver, events, close: () => driver.close().then(() => rig.close()) };
}

test.each([
  ['in', 400, 1_600],
  ['out', null, 0],
] as const)(
  'MONEY-5 the end of a game that the machine lost is reported before the next transfer (%s)',
  async (direction, amount, credit) => {
    const { driver, events, close } = await withLostEnd();
    expect(await driver.transfers.run(transferRequest(direction, amount), false)).toMatchObject({
      outcome: 'accepted',
      credit,
    });
    const ended = { type: 'round-ended', bet: 100, win: 300, credit: 1_200 };
    expect(events).toEqual([expect.objectContaining(ended)]);
    await close();
  },
);

test('MONEY-5 the end of a game that the machine lost is reported before a cash-out that an earlier process began', async () => {
  const order = transferRequest('out', null);
  const { driver, events, close } = await withLostEnd(order);
  expect(await driver.transfers.run(order, true)).toMatchObject({
    outcome: 'accepted',
    amount: 1_200,
    credit: 0,
  });
  expect(events).toEqual([expect.objectContaining({ type: 'round-ended', bet: 100, win: 300, credit: 0 })]);
  await close();
});

test('MONEY-4 a line that is cut at any byte of a transfer leaves one outcome, on which driver and machine agree', async () => {
  const rig = await SimulatedRig.open();
  const total = { accepted: 0, refused: 0 };
  const places = Array.from({ length: 250 }, (_, i) => i + 10);
  for (const cutAfter of placesOf('line cut in a transfer', places, { sample: 8 })) {
    const path = join(rig.directory, `wire-${cutAfter}`);
    const wire = await wireCutAfter(cutAfter, path, join(rig.directory, `${MACHINE}.sas`));
    const before = rig.meters().credits;
    const driver = openMachine(MACHINE, lineOpener(`unix:${path}`), NO_REPORTS);
    const { outcome, amount } = await driver.transfers.run(transferRequest('in', 100), false);
    total[outcome] += 1;
    expect(rig.meters().credits - before, `cut after ${cutAfter}`).toBe(amount);
    expect(amount).toBe(outcome === 'accepted' ? 100 : 0);
    await driver.close();
    await wire.close();
  }
  if (DEPTH === 'whole') expect(Object.values(total)).not.toContain(0);
  await rig.close();
});

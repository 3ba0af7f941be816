import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FloorEventBody } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { DEPTH, placesOf } from '@floorcast/depth/depth';
import { COMMAND } from '@floorcast/sas/polls';
import { drawOf } from '@floorcast/simulated-egm/control/outcomes';
import { type HallConfig, type OpenCabinet, openHall } from '@floorcast/simulated-egm/hall';
import { expect, test, vi } from 'vitest';
import { type LineOpener, lineOpener } from '../../wires/line-opener.ts';
import { type Lay, layMemory, layPty, laySocket, layTcp } from '../../wires/testing/wires.ts';
import { testDriver } from '../driver.suite.ts';
import type { MachineDriver, MachineReports } from '../driver.ts';
import { DEAF } from '../suite/kept-journal.ts';
import { wish } from '../suite/order.ts';
import type { MachineRig } from '../suite/rig.ts';
import type { SasProfile } from './profile.ts';
import { openSasMachine } from './sas-machine.ts';
import { STRIKES } from './testing/strikes.ts';

const PROFILE = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  pollGapMs: 0,
  replyMs: 40,
  statusEveryMs: 50,
  unableMostMs: 1500,
  historyAgainMs: 30,
  pendingEveryMs: 10,
  slowMs: 5,
  settleMs: 0,
};
const MACHINE = 101;
const BROKEN = 111;
/** Above what the seeded games of these tests win. */
const HAND_PAY_FROM = 5_000;

const open = (
  machineId: number,
  line: LineOpener,
  reports: MachineReports,
  profile: Partial<SasProfile> = PROFILE,
): MachineDriver =>
  openSasMachine({ machineId, line, sasAddress: 1, denominationCents: 1, profile }, reports);
/** Nobody tells a cabinet on a pty that a floor has gone: what that one heard last must not be acknowledged by us. */
const UNTOLD = { ...PROFILE, settleMs: 300 };

interface SasRig extends MachineRig {
  readonly directory: string;
}

/** A simulated cabinet at the far end of a wire. */
async function openSimulated(lay: Lay = laySocket, profile: Partial<SasProfile> = PROFILE): Promise<SasRig> {
  const directory = await mkdtemp(join(tmpdir(), 'hall-'));
  const config: HallConfig = {
    directory,
    seed: 5,
    speed: 20,
    transferMs: 5,
    handPayFrom: HAND_PAY_FROM,
    cabinets: [
      { id: MACHINE, name: 'One', brand: 'Test', theme: 0 },
      { id: BROKEN, name: 'Broken', brand: 'Test', theme: 1, fault: 'malfunction' },
    ],
  };
  let hall = await openHall(config);
  let powered = true;
  const machine = (): OpenCabinet => {
    const found = hall.cabinets.get(MACHINE);
    if (found === undefined) throw new Error('no cabinet');
    return found;
  };
  const play = (outcome: 'win' | 'hand-pay'): number => {
    const { cabinet } = machine();
    const game = drawOf(outcome, { bet: cabinet.contents.bet, handPayFrom: HAND_PAY_FROM, seed: 1 });
    if (game === undefined) throw new Error('no such game');
    cabinet.prepare(game.draw);
    cabinet.press('spin');
    return game.win;
  };
  const wires = await Promise.all(
    [MACHINE, BROKEN].map((id) =>
      lay({
        socket: join(directory, `${id}.sas`),
        cabinet: () => (powered ? hall.cabinets.get(id) : undefined),
      }),
    ),
  );
  const [wire, brokenWire] = wires;
  if (wire === undefined || brokenWire === undefined) throw new Error('no wires');
  return {
    directory,
    drive: (reports) => open(MACHINE, wire.open, reports, profile),
    driveBroken: (reports) => open(BROKEN, brokenWire.open, reports, profile),
    press: (button) => machine().cabinet.press(button),
    meters: () => {
      const { credits, transferredIn, transferredOut } = machine().cabinet.contents;
      return { credits, transferredIn, transferredOut };
    },
    powerOff: async () => {
      powered = false;
      await hall.close();
    },
    powerOn: async () => {
      hall = await openHall(config);
      powered = true;
    },
    clearMemory: () => rm(join(directory, `${MACHINE}.nv.json`)),
    cutLine: () => wire.cut(),
    stops: () => machine().cabinet.contents.stops,
    hideStops: () => void machine().faults.unknown.add(COMMAND.reelStops),
    disturbLine: () => Object.assign(machine().faults, { lost: 2, damaged: 2, busy: 2 }),
    winHandPay: () => play('hand-pay'),
    win: () => play('win'),
    hitJackpot: (amount) => machine().cabinet.hitJackpot(amount),
    turnKey: () => void machine().cabinet.resetHandPay(),
    setDoor: (open) => machine().cabinet.setDoor(open),
    setTilt: (is) => machine().cabinet.setTilt(is ? 0x20 : null),
    strike: (trouble) => STRIKES[trouble](machine()),
    failTransfer: () => Object.assign(machine().faults, { unable: 1 }),
    close: async () => {
      await hall.close();
      for (const { close } of wires) close();
      await rm(directory, { recursive: true });
    },
  };
}

testDriver('a SAS machine behind a socket', () => openSimulated(), 6);
testDriver('a SAS machine behind a stream in memory', () => openSimulated(layMemory), 12);
testDriver('a SAS machine behind TCP', () => openSimulated(layTcp), 6);
testDriver('a SAS machine behind a pty', () => openSimulated(layPty, UNTOLD), 6);

/** A wire that is cut after so many bytes from the driver, and whole on every connection after that. */
async function wireCutAfter(bytes: number, path: string, far: string) {
  let left = bytes;
  const server = createServer((near) => {
    const machine = connect(far);
    const end = () => {
      near.destroy();
      machine.destroy();
    };
    near.on('error', end).on('close', end);
    machine.on('error', end).on('close', end);
    machine.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      const passed = data.subarray(0, left);
      left -= passed.length;
      machine.write(passed);
      if (passed.length === data.length) return;
      left = Number.POSITIVE_INFINITY;
      end();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}

test('MONEY-5 SRV-5 a game whose end the machine has lost is over once it has rested for long, and its win is told', async () => {
  const rig = await openSimulated();
  const kept: FloorEventBody[] = [];
  const keep = async (body: FloorEventBody) => void kept.push(body);
  // Its bet left 9.00 on the meter, on which 12.00 stand now.
  const game = { bet: minorUnits(100), credit: minorUnits(900) };
  const payer = rig.drive(DEAF);
  const before = wish('in', 1_200);
  const end = await payer.transfer(before, false);
  await payer.close();
  const driver = rig.drive({ ...DEAF, keep, runningGame: () => game });
  await vi.waitFor(() => expect(driver.condition).toBe('ready'), { timeout: 5_000 });
  // What an earlier process was told of it was kept with the game, too.
  expect(await driver.transfer({ ...before, end }, true)).toMatchObject({ amount: 1_200, credit: 1_200 });
  expect(kept).toEqual([]);
  const ended = { type: 'round-ended', bet: 100, win: 300, credit: 1_200 };
  await vi.waitFor(() => expect(kept).toEqual([expect.objectContaining(ended)]), { timeout: 15_000 });
  await driver.close();
  await rig.close();
}, 30_000);

/** A game whose end its machine has lost: its bet left 9.00 on the meter, on which 12.00 stood before the first of these. */
async function withLostEnd(...before: ReturnType<typeof wish>[]) {
  const rig = await openSimulated();
  const kept: FloorEventBody[] = [];
  const keep = async (body: FloorEventBody) => void kept.push(body);
  const earlier = rig.drive(DEAF);
  for (const each of [wish('in', 1_200), ...before]) await earlier.transfer(each, false);
  await earlier.close();
  const game = { bet: minorUnits(100), credit: minorUnits(900) };
  const driver = rig.drive({ ...DEAF, keep, runningGame: () => game });
  return { driver, kept, close: () => driver.close().then(() => rig.close()) };
}

test.each([
  ['in', 400, 1_600],
  ['out', null, 0],
] as const)(
  'MONEY-5 a game whose end the machine has lost is told before a transfer (%s) that follows it',
  async (direction, amount, credit) => {
    const { driver, kept, close } = await withLostEnd();
    expect(await driver.transfer(wish(direction, amount), false)).toMatchObject({
      outcome: 'accepted',
      credit,
    });
    const ended = { type: 'round-ended', bet: 100, win: 300, credit: 1_200 };
    expect(kept).toEqual([expect.objectContaining(ended)]);
    await close();
  },
);

test('MONEY-5 a game whose end the machine has lost is told before a cash-out that an earlier process began', async () => {
  const order = wish('out', null);
  const { driver, kept, close } = await withLostEnd(order);
  expect(await driver.transfer(order, true)).toMatchObject({ outcome: 'accepted', amount: 1_200, credit: 0 });
  expect(kept).toEqual([expect.objectContaining({ type: 'round-ended', bet: 100, win: 300, credit: 0 })]);
  await close();
});

test('MONEY-4 a line cut anywhere in a transfer leaves one outcome, on which driver and machine agree', async () => {
  const rig = await openSimulated();
  const total = { accepted: 0, refused: 0 };
  const places = Array.from({ length: 250 }, (_, i) => i + 10);
  for (const cutAfter of placesOf('line cut in a transfer', places, { sample: 8 })) {
    const path = join(rig.directory, `wire-${cutAfter}`);
    const wire = await wireCutAfter(cutAfter, path, join(rig.directory, `${MACHINE}.sas`));
    const before = rig.meters().credits;
    const driver = open(MACHINE, lineOpener(`unix:${path}`), DEAF);
    const { outcome, amount } = await driver.transfer(wish('in', 100), false);
    total[outcome] += 1;
    expect(rig.meters().credits - before, `cut after ${cutAfter}`).toBe(amount);
    expect(amount).toBe(outcome === 'accepted' ? 100 : 0);
    await driver.close();
    await wire.close();
  }
  if (DEPTH === 'whole') expect(Object.values(total)).not.toContain(0);
  await rig.close();
});

import { COMMAND } from '@floorcast/sas/messages/polls';
import { type OpenCabinet, openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { drawOf } from '@floorcast/simulated-egm/control/commands';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { lineOpener } from '../../wires/wires.ts';
import type { MachineDriver, MachineFacts, MachineReports, MeterReading } from '../driver.ts';
import { NO_REPORTS } from '../suite/memory-journal.suite.ts';
import { transferRequest, untilReady } from '../suite/rig.suite.ts';
import type { SasProfile } from './profile/profile.ts';
import { PROFILES } from './profile/profiles.ts';
import { openSasMachine } from './sas-machine.ts';

const QUICK = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  pollGapMs: 0,
  slowMs: 6,
  replyMs: 40,
  settleMs: 0,
  statusEveryMs: 50,
  unableMostMs: 800,
  historyRetryMs: 30,
  pendingEveryMs: 10,
};
const SAS_ADDRESS = 9;
const PATIENCE = { timeout: 10_000 };
const HOUR_MS = 3_600_000;

const inDirectory = testFolder();
let simulated: SimulatedCabinets;
let driver: MachineDriver | undefined;
let reported: MachineFacts[];
let readings: MeterReading[];
let conditions: string[];
let exceptions: number[];

const reports: MachineReports = {
  ...NO_REPORTS,
  storeEvent: async (body) => void (body.type === 'exception' && exceptions.push(body.code)),
  condition: (_, condition) => void conditions.push(condition),
  facts: (_, facts) => void reported.push(facts),
  meters: (_, reading) => void readings.push(reading),
};

const transfer = ({ transfers }: MachineDriver, direction: 'in' | 'out', amount: number | null) =>
  transfers.run(transferRequest(direction, amount), false);

beforeEach(async () => {
  reported = [];
  readings = [];
  conditions = [];
  exceptions = [];
  simulated = await openCabinets({
    directory: inDirectory(),
    seed: 5,
    speed: 20,
    transferMs: 5,
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 3, sasAddress: SAS_ADDRESS }],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await driver?.close();
  await simulated.close();
});

const machine = (): OpenCabinet => {
  const found = simulated.cabinets.get(1);
  if (found === undefined) throw new Error('no cabinet');
  return found;
};

function open(
  profile: Partial<SasProfile> = {},
  sasAddress: number | 'discover' = SAS_ADDRESS,
): MachineDriver {
  driver = openSasMachine(
    {
      machineId: 1,
      line: lineOpener(`unix:${inDirectory('1.sas')}`),
      sasAddress,
      denominationCents: 1,
      profile: { ...profile, ...QUICK },
    },
    reports,
  );
  return driver;
}

async function ready(profile: Partial<SasProfile> = {}): Promise<MachineDriver> {
  const opened = open(profile);
  await untilReady(opened);
  return opened;
}

describe('a machine that comes within reach', () => {
  test('SRV-5 a machine that comes within reach reports its facts once, and is set up as configured', async () => {
    machine().cabinet.change({ autoRebet: true, clockAheadMs: 86_400_000 });
    const { facts } = await ready({ sound: 'off' });
    expect(facts).toMatchObject({
      version: '602',
      serial: 'SIM-1',
      gameId: 'FC',
      realTime: true,
      unknownPolls: [],
      features: { transfers: true, fastPolling: true },
      denominationCents: 1,
      playerDenominations: [1],
      reelStops: true,
      meters: true,
    });
    expect(reported).toEqual([facts]);
    expect(machine().cabinet.contents).toMatchObject({ autoRebet: false, sound: 'off' });
    expect(Math.abs(machine().cabinet.contents.clockAheadMs)).toBeLessThan(5_000);
  });

  test('a profile may define the denomination codes of its model', async () => {
    machine().faults.denomination = 0x03;
    expect((await ready({ denominations: { 3: 1 } })).facts?.denominationCents).toBe(1);
  });

  test('GAME-11 a machine that knows only the necessary polls can be played', async () => {
    const { faults, cabinet } = machine();
    for (const command of [
      ...[COMMAND.features, COMMAND.version, COMMAND.enabledDenominations],
      ...[COMMAND.setClock, COMMAND.autoRebet, COMMAND.reelStops, COMMAND.extendedMeters],
    ])
      faults.unknown.add(command);
    const opened = await ready();
    expect(opened.facts).toMatchObject({ version: null, features: null, reelStops: false, meters: false });
    await transfer(opened, 'in', 500);
    await opened.setSeat(true);
    cabinet.press('spin');
    await vi.waitFor(() => expect(cabinet.contents.games).toBe(1), PATIENCE);
    expect((await transfer(opened, 'out', null)).outcome).toBe('accepted');
    expect(readings).toEqual([]);
  });

  test('a machine is found by the address that it calls, also after its loop was broken', async () => {
    const opened = open({}, 'discover');
    await untilReady(opened);
    expect(await transfer(opened, 'in', 300)).toMatchObject({ outcome: 'accepted' });
    await vi.waitFor(() => {
      machine().breakLoop();
      expect(opened.condition).toBe('offline');
    }, PATIENCE);
    await untilReady(opened);
    expect(opened.credit).toBe(300);
  });
});

describe('a line', () => {
  test('SRV-5 the quality of a line counts lost, damaged, busy and late replies', async () => {
    const opened = await ready();
    expect(opened.quality).toMatchObject({ garbled: 0, busy: 0 });
    Object.assign(machine().faults, { lost: 2, damaged: 2, busy: 1, late: 1 });
    await transfer(opened, 'in', 500);
    const { garbled, silent, repeats, busy, late } = opened.quality;
    expect(garbled).toBe(2);
    expect(busy).toBe(1);
    expect(silent).toBeGreaterThanOrEqual(2);
    expect(repeats).toBeGreaterThanOrEqual(4);
    expect(late + silent).toBeGreaterThanOrEqual(3);
  });

  test('SRV-5 an event with unknown data is reported, and the line stays open', async () => {
    const opened = await ready();
    machine().cabinet.report({ code: 0x99, data: [1, 2, 3] });
    await vi.waitFor(() => expect(exceptions).toEqual([0x99]), PATIENCE);
    expect(await transfer(opened, 'in', 500)).toMatchObject({ outcome: 'accepted' });
    expect(conditions).toEqual(['ready']);
  });

  test('GAME-7 stops of single reels, wagered credits and held cards are not reported', async () => {
    await ready();
    const { cabinet } = machine();
    cabinet.report({ code: 0x88, data: [1, 12] });
    cabinet.report({ code: 0x89, data: [0, 1] });
    cabinet.report({ code: 0x8b, data: [0x82] });
    cabinet.report({ code: 0x8c, data: [0, 3] });
    await vi.waitFor(() => expect(exceptions).toContain(0x8c), PATIENCE);
    expect(exceptions).toEqual([0x8c]);
  });

  test('a machine that does not allow fast polling is polled slowly', async () => {
    machine().faults.slow = true;
    const opened = await ready();
    expect(opened.facts?.features?.fastPolling).toBe(false);
    expect(await transfer(opened, 'in', 500)).toMatchObject({ credit: 500 });
  });
});

describe('meters', () => {
  test('MONEY-5 meters are read when a seat is taken or given up, and at a cash-out', async () => {
    const opened = await ready();
    await transfer(opened, 'in', 500);
    await opened.setSeat(true);
    await transfer(opened, 'out', null);
    await opened.setSeat(false);
    await vi.waitFor(() => expect(readings).toHaveLength(3), PATIENCE);
    expect(readings.map(({ why }) => why)).toEqual(['seat-taken', 'cash-out', 'seat-given']);
    expect(readings[0]?.values).toMatchObject({ transferredIn: 500, currentCredits: 500 });
    expect(readings[1]?.values).toMatchObject({ transferredOut: 500, transfersOut: 1, currentCredits: 0 });
    expect(opened.readings).toEqual(readings);
  });

  test('meters are read by the older poll where the profile says so', async () => {
    const opened = await ready({ meters: 'selected' });
    await opened.setSeat(true);
    await vi.waitFor(() => expect(readings).toHaveLength(1), PATIENCE);
    expect(readings[0]?.values).toMatchObject({ games: 0, transferredIn: 0 });
  });
});

describe('profiles', () => {
  test('MONEY-4 a cash-out on a machine that is locked for transfers waits for the running game', async () => {
    const opened = await ready(PROFILES.harbour);
    await transfer(opened, 'in', 500);
    await opened.setSeat(true);
    machine().cabinet.press('spin');
    const out = await transfer(opened, 'out', null);
    expect(out).toMatchObject({ outcome: 'accepted', credit: 0 });
    expect(machine().cabinet.contents.transferredOut).toBe(out.amount);
  });
});

test.each([
  [0x84, 'above-machine-limit'],
  [0x85, 'no-whole-credits'],
  [0x87, 'machine-unable'],
  [0x93, 'wrong-asset-number'],
  [0x9f, 'aft-9f'],
])(
  'MONEY-5 a transfer that the machine refuses with status %i is refused for the reason %s',
  async (status, reason) => {
    const opened = await ready();
    machine().faults.refusals = Array.from({ length: 500 }, () => status);
    expect(await transfer(opened, 'in', 100)).toEqual({ outcome: 'refused', amount: 0, credit: 0, reason });
  },
);

test('MONEY-5 the credit meter is read after the system clock was set back', async () => {
  const opened = await ready();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - HOUR_MS);
  machine().cabinet.change({ credits: 700 });
  await vi.waitFor(() => expect(opened.credit).toBe(700), PATIENCE);
});

test('MONEY-5 a transfer that waits for the machine is not refused when the system clock is set forward', async () => {
  const opened = await ready();
  vi.useFakeTimers({ toFake: ['Date'] });
  machine().faults.refusals = Array.from({ length: 5 }, () => 0x87);
  const transferred = transfer(opened, 'in', 100);
  await vi.waitFor(() => expect(machine().faults.refusals.length).toBeLessThan(5), PATIENCE);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(await transferred).toMatchObject({ outcome: 'accepted', credit: 100 });
});

test('GAME-11 a machine that moves no money between free games stays ready', async () => {
  const opened = await ready();
  await transfer(opened, 'in', 1_000);
  await opened.setSeat(true);
  const { cabinet } = machine();
  const game = drawOf('free-games', { bet: cabinet.contents.bet, handPayFrom: 120_000, seed: 1 });
  if (game === undefined) return expect.fail('no such game');
  cabinet.prepare(game.draw);
  cabinet.press('spin');
  await vi.waitFor(() => expect(cabinet.contents.free.left).toBeGreaterThan(0), PATIENCE);
  await vi.waitFor(() => expect(cabinet.idle).toBe(true), PATIENCE);
  expect(conditions).toEqual(['ready']);
});

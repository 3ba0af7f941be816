import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FloorEventBody, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { type Hall, type HallConfig, openHall } from '@floorcast/simulated-egm/hall';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ButtonPanel, MachineDriver, MachineReports } from './driver.ts';
import { openStreamPanel } from './panel/stream-panel.ts';
import { openSasMachine } from './sas/sas-machine.ts';

const OUTPUTS = { spin: 1, 'bet-up': 2, 'bet-down': 3, 'max-bet': 4, 'cash-out': 5, service: 6 };

let directory: string;
let hallConfig: HallConfig;
let hall: Hall;
let kept: FloorEventBody[];
let reports: MachineReports;
const drivers: MachineDriver[] = [];
let panel: ButtonPanel;

const PROFILE = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  replyMs: 100,
  statusEveryMs: 50,
  unableMostMs: 3000,
  historyAgainMs: 30,
  pendingEveryMs: 10,
};

function drive(address = `unix:${join(directory, '101.sas')}`): MachineDriver {
  const driver = openSasMachine(
    { machineId: 101, address, sasAddress: 1, denominationCents: 1, profile: PROFILE },
    reports,
  );
  drivers.push(driver);
  return driver;
}
const ready = (driver: MachineDriver) =>
  vi.waitFor(() => expect(driver.condition).toBe('ready'), { timeout: 5000 });
let ids = 0;
const wish = (direction: 'in' | 'out', amount: number | null) => ({
  transferId: TransferId.parse(`T${ids++}`),
  direction,
  amount: amount === null ? null : minorUnits(amount),
});
const cabinet = (id = 101) => {
  const open = hall.cabinets.get(id);
  if (open === undefined) throw new Error(`no cabinet ${id}`);
  return open;
};
const rounds = <T extends 'round-started' | 'round-ended'>(type: T) =>
  kept.filter((body): body is Extract<FloorEventBody, { type: T }> => body.type === type);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hall-'));
  hallConfig = {
    directory,
    seed: 5,
    speed: 40,
    transferMs: 5,
    cabinets: [
      { id: 101, name: 'One', brand: 'Test', theme: 0 },
      { id: 111, name: 'Broken', brand: 'Test', theme: 1, fault: 'malfunction' },
    ],
  };
  hall = await openHall(hallConfig);
  kept = [];
  reports = {
    keep: async (body) => void kept.push(body),
    runningGame: () =>
      rounds('round-started').length > rounds('round-ended').length
        ? rounds('round-started').at(-1)?.bet
        : undefined,
    condition: () => undefined,
    credit: () => undefined,
  };
  panel = openStreamPanel({
    address: `unix:${join(directory, '101.panel')}`,
    outputs: OUTPUTS,
    pulseMs: 10,
    gapMs: 5,
  });
});

afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()));
  await panel.close();
  await hall.close();
  await rm(directory, { recursive: true });
});

describe('a SAS machine', () => {
  test('SRV-4 GAME-11 money goes on, the pressed button starts a real game, its reports come in order, money comes off', async () => {
    const driver = drive();
    await ready(driver);
    expect(await driver.transfer(wish('in', 10_000), false)).toEqual({
      outcome: 'accepted',
      amount: 10_000,
      credit: 10_000,
    });
    await driver.setSeat(true);
    await panel.press('spin');
    await vi.waitFor(() => expect(rounds('round-ended').length).toBeGreaterThan(0), { timeout: 5000 });
    const out = await driver.transfer(wish('out', null), false);
    const played = rounds('round-ended').reduce((sum, { win, bet }) => sum + win - bet, 10_000);
    expect(rounds('round-started')[0]).toMatchObject({ bet: 100, credit: 9_900, free: false });
    expect(out).toEqual({ outcome: 'accepted', amount: played, credit: 0 });
    expect(cabinet().cabinet.contents).toMatchObject({
      credits: 0,
      transferredIn: 10_000,
      transferredOut: played,
    });
  });

  test('MONEY-4 a repeated id is not carried out again; a resumed one that never arrived is refused', async () => {
    const driver = drive();
    await ready(driver);
    const once = wish('in', 700);
    await driver.transfer(once, false);
    expect(await driver.transfer(once, false)).toMatchObject({ outcome: 'accepted', amount: 700 });
    expect(await driver.transfer(once, true)).toMatchObject({ outcome: 'accepted', amount: 700 });
    expect(await driver.transfer(wish('in', 300), true)).toMatchObject({
      outcome: 'refused',
      amount: 0,
      reason: 'never-reached-machine',
    });
    expect(cabinet().cabinet.contents.credits).toBe(700);
  });

  test('MONEY-5 what the machine refuses is refused: above its limit, nothing to pay out', async () => {
    const driver = drive();
    await ready(driver);
    expect(await driver.transfer(wish('in', 9_000_000), false)).toMatchObject({
      outcome: 'refused',
      amount: 0,
    });
    expect(await driver.transfer(wish('out', null), false)).toMatchObject({ outcome: 'accepted', amount: 0 });
    expect(cabinet().cabinet.contents).toMatchObject({ credits: 0, transferredIn: 0 });
  });

  test('lost, damaged and put-off replies are asked for again', async () => {
    const driver = drive();
    await ready(driver);
    Object.assign(cabinet().faults, { lost: 2, damaged: 2, busy: 2 });
    expect(await driver.transfer(wish('in', 500), false)).toMatchObject({
      outcome: 'accepted',
      amount: 500,
      credit: 500,
    });
    expect(cabinet().cabinet.contents.credits).toBe(500);
  });

  test('SRV-5 an open door is a malfunction; a machine that is away is offline, and comes back', async () => {
    const broken = openSasMachine(
      {
        machineId: 111,
        address: `unix:${join(directory, '111.sas')}`,
        sasAddress: 1,
        denominationCents: 1,
        profile: PROFILE,
      },
      reports,
    );
    drivers.push(broken);
    const driver = drive();
    await ready(driver);
    await vi.waitFor(() => expect(broken.condition).toBe('malfunction'), { timeout: 5000 });
    expect(kept).toContainEqual(expect.objectContaining({ machineId: 111, type: 'exception', code: 0x11 }));
    await hall.close();
    await vi.waitFor(() => expect(driver.condition).toBe('offline'), { timeout: 5000 });
    await expect(driver.setSeat(true)).rejects.toThrow();
    hall = await openHall(hallConfig);
    await ready(driver);
  });

  test('MONEY-4 the power fails with credit and a game running: both are there when it returns', async () => {
    const driver = drive();
    await ready(driver);
    await driver.transfer(wish('in', 5_000), false);
    await driver.setSeat(true);
    cabinet().cabinet.press('spin');
    await hall.close();
    hall = await openHall(hallConfig);
    await vi.waitFor(() => expect(rounds('round-ended').length).toBeGreaterThan(0), { timeout: 5000 });
    const out = await driver.transfer(wish('out', null), false);
    expect(out.amount).toBe(rounds('round-ended').reduce((sum, { win, bet }) => sum + win - bet, 5_000));
  });

  test('a report that was kept but not acknowledged is kept once, over a restart of the driver', async () => {
    const first = drive();
    await ready(first);
    await first.transfer(wish('in', 1_000), false);
    await first.setSeat(true);
    let hangs = true;
    const keep = reports.keep;
    reports.keep = async (body) => {
      await keep(body);
      if (hangs && body.type === 'round-started') await new Promise(() => undefined);
    };
    await panel.press('spin');
    await vi.waitFor(() => expect(rounds('round-started')).toHaveLength(1), { timeout: 5000 });
    cabinet().cutLine();
    hangs = false;
    reports.keep = keep;
    const second = drive();
    await ready(second);
    await vi.waitFor(() => expect(rounds('round-ended').length).toBeGreaterThan(0), { timeout: 5000 });
    drivers.splice(drivers.indexOf(first), 1); // as a killed process: it never ends by itself
    const out = await second.transfer(wish('out', null), false);
    expect(rounds('round-started').filter(({ free }) => !free)).toHaveLength(1);
    expect(out.amount).toBe(rounds('round-ended').reduce((sum, { win, bet }) => sum + win - bet, 1_000));
  });
});

/** A wire between driver and cabinet that is cut for good after so many bytes from the driver. */
async function wireCutAfter(
  bytes: number,
): Promise<{ address: string; mend(): void; close(): Promise<void> }> {
  const path = join(directory, `wire-${bytes}.sas`);
  let left = bytes;
  const server = createServer((near) => {
    const far = connect(join(directory, '101.sas'));
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('error', end).on('close', end);
    far.on('error', end).on('close', end);
    far.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      const passed = data.subarray(0, left);
      left -= passed.length;
      far.write(passed);
      if (passed.length < data.length) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    address: `unix:${path}`,
    mend: () => {
      left = Number.POSITIVE_INFINITY;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test('MONEY-4 a line cut anywhere in a transfer leaves one outcome, and the driver and the machine agree on it', async () => {
  const total = { accepted: 0, refused: 0 };
  for (let cutAfter = 20; cutAfter < 260; cutAfter += 16) {
    const wire = await wireCutAfter(cutAfter);
    const before = cabinet().cabinet.contents.credits;
    const driver = drive(wire.address);
    const told = driver.transfer(wish('in', 100), false);
    await new Promise((resolve) => setTimeout(resolve, 60));
    wire.mend();
    const outcome = await told;
    total[outcome.outcome] += 1;
    expect(cabinet().cabinet.contents.credits - before).toBe(outcome.amount);
    expect(outcome.amount).toBe(outcome.outcome === 'accepted' ? 100 : 0);
    await driver.close();
    drivers.pop();
    await wire.close();
  }
  expect(total.accepted).toBeGreaterThan(0);
  expect(total.refused).toBeGreaterThan(0);
});

describe('a stream panel', () => {
  test('GAME-11 a press is acknowledged when the board has done it, and refused when it has not', async () => {
    await panel.press('max-bet');
    expect(cabinet().cabinet.contents.bet).toBe(2000);
    await panel.press('bet-down');
    expect(cabinet().cabinet.contents.bet).toBe(1000);
    await panel.releaseAll();
    await expect(panel.press('eject')).rejects.toThrow('no output');
    await hall.close();
    await expect(panel.press('spin')).rejects.toThrow();
    hall = await openHall(hallConfig);
    await panel.press('spin');
  });
});

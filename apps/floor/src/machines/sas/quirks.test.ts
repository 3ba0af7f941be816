import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '@floorcast/depth/depth';
import { type OpenCabinet, openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { QUIRKS, type Quirk } from '@floorcast/simulated-egm/sas/quirks/quirks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lineOpener } from '../../wires/wires.ts';
import type { Complaint, MachineDriver } from '../driver.ts';
import { MemoryJournal } from '../suite/memory-journal.suite.ts';
import { transferRequest } from '../suite/rig.suite.ts';
import type { SasProfile } from './profile/profile.ts';
import { PROFILES, type ProfileName } from './profile/profiles.ts';
import { openSasMachine } from './sas-machine.ts';

/** A machine is to be brought up within this (ms). */
const BROUGHT_UP_MS = 30_000;
/** After so long (ms) an unfinished transfer is looked up at long intervals: longer than a test, so that none relies on it. */
const NEVER_MS = 600_000;
/** Fast enough for these tests; the loop breaks after a second of silence. */
const SPEED = 5;

/** Played with this profile. */
const PLAYED: readonly (readonly [Quirk, ProfileName])[] = [
  ['no-real-time', 'standard'],
  ['no-real-time', 'meridian'],
  ['refuses-real-time', 'standard'],
  ['acknowledged-by-polls-only', 'standard'],
  ['acknowledged-by-polls-only', 'anchor'],
  ['idle-noise', 'standard'],
  ['busy-at-first', 'standard'],
  ['slow-answers', 'lantern'],
  ['slow-to-wake', 'beacon'],
  ['unprintable-text', 'standard'],
  ['ten-digits', 'summit'],
  ['no-extended-meters', 'meadow'],
  ['single-meters-only', 'abacus'],
  ['few-polls', 'standard'],
  ['no-limit', 'standard'],
  ['short-status', 'standard'],
  ['long-status', 'standard'],
  ['short-reports', 'corsair'],
  ['history-from-0', 'corsair'],
  ['never-locked', 'northlight'],
  ['locked-only', 'harbour'],
  ['own-cash-out', 'keystone'],
  ['no-partial-cash-out', 'granite'],
];

/** Out of service for this cause. */
const OUT_OF_SERVICE: readonly (readonly [Quirk, Complaint['cause']])[] = [
  ['one-event-forever', 'same-event'],
  ['no-denomination', 'denomination-unknown'],
  ['ten-digits', 'replies-damaged'],
  ['no-aft', 'aft-silent'],
  ['aft-off', 'aft-off'],
  ['no-asset-number', 'asset-number-zero'],
  ['refuses-credits', 'poll-refused'],
];

/** Its transfers have no outcome for as long as it has this quirk. */
const IN_DOUBT: Quirk = 'refuses-reports';

const ALL = [...PLAYED.map(([quirk]) => quirk), ...OUT_OF_SERVICE.map(([quirk]) => quirk), IN_DOUBT].map(
  (quirk, i) => ({ id: i + 1, quirk }),
);
const idOf = (list: 'played' | 'out-of-service', place: number) =>
  place + 1 + (list === 'played' ? 0 : PLAYED.length);

let directory: string;
let simulated: SimulatedCabinets;
const drivers: MachineDriver[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quirks-'));
  simulated = await openCabinets({
    directory,
    seed: 5,
    speed: SPEED,
    transferMs: 5,
    cabinets: ALL.map(({ id, quirk }) => ({ id, name: quirk, brand: 'Test', theme: 0, quirks: [quirk] })),
  });
});
afterAll(async () => {
  await Promise.all(drivers.map((driver) => driver.close()));
  await simulated.close();
  await rm(directory, { recursive: true });
});

function machineOf(id: number): OpenCabinet {
  const found = simulated.cabinets.get(id);
  if (found === undefined) throw new Error('no cabinet');
  return found;
}

function open(
  id: number,
  profile: ProfileName,
  journal: MemoryJournal,
  more: Partial<SasProfile> = {},
): MachineDriver {
  const line = lineOpener(`unix:${join(directory, `${id}.sas`)}`);
  const config = { machineId: id, line, sasAddress: 1, denominationCents: 1 };
  // The simulated cabinet's line is cut with the floor: nothing of an earlier host is in it.
  const driver = openSasMachine(
    { ...config, profile: { ...PROFILES[profile], settleMs: 0, ...more } },
    journal,
  );
  drivers.push(driver);
  return driver;
}

test('every quirk of the simulated cabinet is tried', () => {
  expect(new Set(ALL.map(({ quirk }) => quirk))).toEqual(new Set(QUIRKS));
  expect(QUIRKS.length).toBeGreaterThanOrEqual(12);
});

describe('brought up within 30 s', () => {
  const drawn = placesOf('quirks that play', [...PLAYED.entries()], { sample: 8 });
  drawn.forEach(([place, [quirk, profile]]) => {
    test.concurrent(`SRV-4 MONEY-5 a machine with the quirk ${quirk} plays, and its money is complete, with the profile ${profile}`, async () => {
      const id = idOf('played', place);
      const { cabinet } = machineOf(id);
      const journal = new MemoryJournal();
      const driver = open(id, profile, journal, { recheckMs: NEVER_MS });
      await vi.waitFor(() => expect(driver.condition).toBe('ready'), BROUGHT_UP_MS);
      expect(await driver.transfers.run(transferRequest('in', 5_000), false)).toMatchObject({
        outcome: 'accepted',
        credit: 5_000,
      });
      await driver.setSeat(true);
      cabinet.press('spin');
      await vi.waitFor(() => expect(journal.of('round-ended').length).toBeGreaterThan(0), BROUGHT_UP_MS);
      await vi.waitFor(() => expect(cabinet.contents.events).toEqual([]), BROUGHT_UP_MS);
      await vi.waitFor(() => expect(cabinet.idle).toBe(true), BROUGHT_UP_MS);
      const out = await driver.transfers.run(transferRequest('out', null), false);
      expect(out).toMatchObject({ outcome: 'accepted', credit: 0 });
      const { coinIn, coinOut, games } = cabinet.contents;
      const ended = journal.of('round-ended');
      expect(ended).toHaveLength(games);
      expect(ended.reduce((sum, { bet }) => sum + bet, 0)).toBe(coinIn);
      expect(ended.reduce((sum, { win }) => sum + win, 0)).toBe(coinOut);
      expect(out.amount).toBe(journal.left(5_000));
    }, 120_000);
  });
});

describe('out of service within 30 s', () => {
  const drawn = placesOf('quirks out of service', [...OUT_OF_SERVICE.entries()], { sample: 3 });
  drawn.forEach(([place, [quirk, cause]]) => {
    test.concurrent(`SRV-5 MONEY-5 a machine with the quirk ${quirk} is out of service for the cause ${cause}`, async () => {
      const id = idOf('out-of-service', place);
      // An earlier host has asked for events in real time.
      machineOf(id).cabinet.change({ realTimeEvents: true });
      machineOf(id).cabinet.insertBill(1_000);
      const journal = new MemoryJournal();
      const driver = open(id, 'standard', journal);
      await vi.waitFor(() => expect(driver.complaints).toMatchObject([{ cause }]), BROUGHT_UP_MS);
      expect(driver.condition).toBe('malfunction');
      expect(driver.fault?.kind).toBe('out-of-service');
      expect(journal.conditions).not.toContain('ready');
      await expect(driver.setSeat(true)).rejects.toThrow();
    }, 60_000);
  });
});

test('MONEY-5 a machine that carries a transfer out and does not say so is asked until it does, and pays once', async () => {
  const { cabinet, setQuirks } = machineOf(ALL.length);
  setQuirks([]);
  const driver = open(ALL.length, 'standard', new MemoryJournal(), { recheckMs: 1_000 });
  await vi.waitFor(() => expect(driver.condition).toBe('ready'), BROUGHT_UP_MS);
  setQuirks([IN_DOUBT]);
  const transfer = driver.transfers.run(transferRequest('in', 5_000), false);
  const cause = 'transfer-unreadable';
  await vi.waitFor(() => expect(driver.complaints).toMatchObject([{ cause }]), BROUGHT_UP_MS);
  expect(cabinet.contents.transferredIn).toBe(5_000);
  setQuirks([]);
  expect(await transfer).toMatchObject({ outcome: 'accepted', amount: 5_000, credit: 5_000 });
  await vi.waitFor(() => expect(driver.complaints).toEqual([]), BROUGHT_UP_MS);
  expect(cabinet.contents.transferredIn).toBe(5_000);
}, 60_000);

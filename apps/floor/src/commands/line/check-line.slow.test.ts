import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import type { Quirk } from '@floorcast/simulated-egm/sas/quirks/quirks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILES } from '../../machines/sas/profile/profiles.ts';
import { linesOf } from '../findings.ts';
import { checkLine } from './check-line.ts';
import { proposeProfile } from './propose-profile.ts';

const CABINETS: readonly (readonly Quirk[])[] = [
  [],
  ['no-real-time'],
  ['single-meters-only', 'few-polls', 'refuses-real-time'],
  ['ten-digits'],
  ['own-cash-out'],
  ['one-event-forever'],
  ['aft-off'],
  ['no-denomination'],
  ['refuses-credits'],
];

let directory: string;
let simulated: SimulatedCabinets;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-'));
  const cabinets = CABINETS.map((quirks, i) => ({
    ...{ id: i, name: 'One', brand: 'Test', theme: 0 },
    quirks: [...quirks],
  }));
  simulated = await openCabinets({ directory, cabinets });
});
afterAll(async () => {
  await simulated.close();
  await rm(directory, { recursive: true });
});

/** The report of the doctor on the line of a cabinet. */
async function reportOn(...quirks: readonly Quirk[]): Promise<string> {
  const id = CABINETS.findIndex((each) => String(each) === String(quirks));
  const address = `unix:${join(directory, `${id}.sas`)}`;
  const sas = { address, sasAddress: 1, denominationCents: 1, profile: PROFILES.practice };
  const findings = await checkLine({ id, sas }, 'TRY');
  return findings.flatMap(linesOf).join('\n');
}

describe('doctor', () => {
  test('SRV-4 brings a machine up as its floor does, and proposes nothing where its profile fits', async () => {
    const report = await reportOn();
    expect(report).toMatch(/ok {3}machine 0, .*: brought up as the floor does, ready in/);
    expect(report).toContain('SAS 602, serial number SIM-0, game FC, paytable FC0001, credits of 0.01');
    expect(report).toContain('the machine does cash-outs at its button, the host can change that');
    expect(report).not.toContain('another profile');
    expect(report).not.toContain('BAD');
  });

  test.each<[Quirk[], string]>([
    [['no-real-time'], '"meridian"'],
    [['single-meters-only', 'few-polls', 'refuses-real-time'], '"abacus"'],
    [['ten-digits'], '"summit"'],
    [['own-cash-out'], '"keystone"'],
  ])('SRV-4 brings up a machine with the quirks %j, and proposes the profile %s', async (quirks, name) => {
    const report = await reportOn(...quirks);
    expect(report).toContain('brought up as the floor does');
    expect(report).toContain(`Set "profile" of its sas to ${name}.`);
  });

  test.each<[Quirk, string]>([
    ['aft-off', 'AFT is switched off in its menu (74)'],
    ['no-denomination', 'what a credit is worth is unknown (1F): code 0'],
    ['refuses-credits', 'it refuses a poll that a floor needs: 1A'],
  ])('SRV-4 names why a machine with the quirk %s is out of service', async (quirk, cause) => {
    const report = await reportOn(quirk);
    expect(report).toContain('BAD');
    expect(report).toContain(cause);
    expect(report).not.toContain('ready in');
  });

  test('SRV-4 leaves an event that is repeated for ever to the floor, and says so', async () => {
    const id = CABINETS.findIndex(([quirk]) => quirk === 'one-event-forever');
    simulated.cabinets.get(id)?.cabinet.change({ realTimeEvents: true });
    simulated.cabinets.get(id)?.cabinet.setDoor(true);
    expect(await reportOn('one-event-forever')).toContain('a report (11) that only its floor may take');
  });
});

test('SRV-4 a machine that fits no profile by name is proposed the nearest, with what differs', () => {
  const observed = { realTime: 'never', meters: 'extended', reelStops: false } as const;
  expect(proposeProfile(observed, {})).toBe('{"like":"meridian","reelStops":false}');
  expect(proposeProfile(observed, { realTime: 'never', reelStops: false })).toBeUndefined();
  expect(proposeProfile({ realTime: 'asked' }, { settleMs: 0 })).toBeUndefined();
});

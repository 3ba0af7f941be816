import { COMMAND } from '@floorcast/sas/messages/polls';
import { type OpenCabinet, openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import type { Faults } from '@floorcast/simulated-egm/sas/faults';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { lineOpener } from '../../wires/wires.ts';
import type { Complaint, MachineDriver } from '../driver.ts';
import { NO_REPORTS } from '../suite/memory-journal.suite.ts';
import { PATIENCE, transferRequest, untilReady } from '../suite/rig.suite.ts';
import type { SasProfile } from './profile/profile.ts';
import { openSasMachine } from './sas-machine.ts';
import { QUICK_PROFILE } from './testing/simulated-rig.ts';

const inDirectory = testFolder();
let simulated: SimulatedCabinets;
let driver: MachineDriver | undefined;
let conditions: string[];
let logged: string[];

const reports = {
  ...NO_REPORTS,
  condition: (_: number, condition: string) => void conditions.push(condition),
  complaints: (_: number, complaints: readonly Complaint[]) =>
    void logged.push(...complaints.map(({ text, todo }) => `${text}. ${todo}`)),
  outOfReach: (_: number, why: string) => void logged.push(why),
};

beforeEach(async () => {
  conditions = [];
  logged = [];
  simulated = await openCabinets({
    directory: inDirectory(),
    seed: 5,
    speed: 20,
    transferMs: 5,
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 3 }],
  });
});
afterEach(async () => {
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
  socket = '1.sas',
  sasAddress: number | 'discover' = 1,
): MachineDriver {
  const line = lineOpener(`unix:${inDirectory(socket)}`);
  const config = { machineId: 1, line, sasAddress, denominationCents: 1 };
  driver = openSasMachine(
    { ...config, profile: { ...QUICK_PROFILE, unableMostMs: 500, ...profile } },
    reports,
  );
  return driver;
}

async function ready(): Promise<MachineDriver> {
  const opened = open();
  await untilReady(opened);
  return opened;
}

const transfer = ({ transfers }: MachineDriver, direction: 'in' | 'out', amount: number | null) =>
  transfers.run(transferRequest(direction, amount), false);

describe('what guards money', () => {
  test('MONEY-5 a machine with another denomination than configured is out of service with the reason', async () => {
    machine().faults.denomination = 0x03;
    const opened = open();
    await vi.waitFor(() => expect(opened.condition).toBe('malfunction'), PATIENCE);
    expect(opened.fault?.kind).toBe('out-of-service');
    expect(opened.complaints).toMatchObject([{ cause: 'denomination-differs' }]);
    expect(opened.complaints[0]?.text).toContain('credits of 10,');
  });

  test.each([
    ['does not report it', (faults: Faults) => void faults.unknown.add(COMMAND.machineId)],
    ['reports a code that nobody knows', (faults: Faults) => void Object.assign(faults, { denomination: 0 })],
  ])(
    'MONEY-5 a machine whose denomination is unknown because it %s is never in play, and takes no money',
    async (_, strike) => {
      strike(machine().faults);
      const opened = open();
      await vi.waitFor(
        () => expect(opened.complaints).toMatchObject([{ cause: 'denomination-unknown' }]),
        PATIENCE,
      );
      expect(opened.condition).toBe('malfunction');
      await expect(opened.setSeat(true)).rejects.toThrow('what a credit is worth is unknown');
      expect(await transfer(opened, 'in', 500)).toMatchObject({ outcome: 'refused', amount: 0 });
      expect(conditions).not.toContain('ready');
      expect(machine().cabinet.contents.credits).toBe(0);
    },
  );

  test('MONEY-5 a machine is asked again for its denomination, and in service once it is known', async () => {
    machine().faults.denomination = 0;
    const opened = open({ recheckMs: 100 });
    await vi.waitFor(() => expect(opened.complaints).toHaveLength(1), PATIENCE);
    machine().faults.denomination = 0x01;
    await untilReady(opened);
    expect(opened.complaints).toEqual([]);
  });

  test('MONEY-5 a denomination that the operator changes takes a machine out of service', async () => {
    const opened = await ready();
    machine().faults.denomination = 0x03;
    machine().cabinet.report({ code: 0x3c, data: [] });
    await vi.waitFor(
      () => expect(opened.complaints).toMatchObject([{ cause: 'denomination-differs' }]),
      PATIENCE,
    );
    expect(opened.condition).toBe('malfunction');
  });

  test('MONEY-5 a machine that does not report its transfers is out of service with that reason', async () => {
    machine().faults.unknown.add(COMMAND.lockAndStatus);
    const opened = open();
    await vi.waitFor(() => expect(opened.complaints).toMatchObject([{ cause: 'aft-silent' }]), PATIENCE);
    expect(opened.condition).toBe('malfunction');
    expect(await transfer(opened, 'in', 500)).toMatchObject({ outcome: 'refused' });
  });
});

describe('AFT', () => {
  test('SRV-5 AFT that is switched off in the menu is named as such, also during service', async () => {
    const opened = await ready();
    machine().setQuirks(['aft-off']);
    await vi.waitFor(() => expect(opened.complaints).toMatchObject([{ cause: 'aft-off' }]), PATIENCE);
    expect(opened.condition).toBe('malfunction');
    expect(logged.at(-1)).toContain('AFT is switched off in its menu');
    machine().setQuirks([]);
    await untilReady(opened);
  });

  test('MONEY-4 a machine with an asset number of 0 is out of service for that', async () => {
    machine().setQuirks(['no-asset-number']);
    const opened = open();
    await vi.waitFor(
      () => expect(opened.complaints).toMatchObject([{ cause: 'asset-number-zero' }]),
      PATIENCE,
    );
  });
});

describe('the log of the floor', () => {
  test('SRV-5 it says which poll a machine does not answer, and why a line cannot be opened', async () => {
    open({}, 'nowhere.sas');
    await vi.waitFor(() => expect(logged[0]).toContain('its line cannot be opened'), PATIENCE);
    expect(driver?.condition).toBe('offline');
    await driver?.close();
    logged = [];
    open({ lostMost: 3 }, '1.sas', 7);
    await vi.waitFor(() => expect(logged).toEqual(['it does not answer poll 1A at address 7']), PATIENCE);
  });

  test('SRV-5 a machine that refuses a poll that the floor needs is out of service for that', async () => {
    machine().setQuirks(['refuses-credits']);
    const opened = open();
    await vi.waitFor(() => expect(opened.complaints).toMatchObject([{ cause: 'poll-refused' }]), PATIENCE);
    expect(opened.condition).toBe('malfunction');
    expect(logged.at(-1)).toContain('it refuses a poll that a floor needs: 1A');
  });
});

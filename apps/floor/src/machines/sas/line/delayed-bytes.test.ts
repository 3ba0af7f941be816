import { connect, createServer, type Socket } from 'node:net';
import { placesOf } from '@floorcast/depth/depth';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFolder } from '../../../testing/test-folder.ts';
import { lineOpener } from '../../../wires/wires.ts';
import type { MachineDriver } from '../../driver.ts';
import { MemoryJournal } from '../../suite/memory-journal.suite.ts';
import { untilReady } from '../../suite/rig.suite.ts';
import { openSasMachine } from '../sas-machine.ts';

const PROFILE = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  pollGapMs: 0,
  replyMs: 40,
  statusEveryMs: 50,
  settleMs: 0,
};
/** Longer than the driver asks all that it asks first. */
const HELD_MS = 2_000;
const PATIENCE = { timeout: 15_000 };
/** Exceptions that say nothing of the machine's health. */
const CODES = [0x70, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78];

const inDirectory = testFolder();
let simulated: SimulatedCabinets;
let wire: HeldWire;
let driver: MachineDriver | undefined;

beforeEach(async () => {
  simulated = await openCabinets({
    directory: inDirectory(),
    seed: 5,
    speed: 1,
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
  });
  wire = await layHeldWire(inDirectory('wire'), inDirectory('1.sas'));
});
afterEach(async () => {
  await driver?.close();
  wire.close();
  await simulated.close();
});

interface HeldWire {
  /** From the so many-th byte on, what the floor says is held up; 0: from now on. */
  holdFrom(bytes: number): void;
  /** What was held up arrives, all at once. */
  letGo(): void;
  readonly holds: boolean;
  close(): void;
}

/** A wire that delivers the floor's bytes late, as for a machine that does not read them in time. */
async function layHeldWire(path: string, far: string): Promise<HeldWire> {
  const stops = new Set<() => void>();
  const passes = new Set<() => void>();
  let left = Number.POSITIVE_INFINITY;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const held: Buffer[] = [];
    let over = false;
    let machine: Socket | undefined;
    const pass = () => {
      if (left <= 0) return;
      machine ??= connect(far)
        .on('data', (data) => near.writable && near.write(data))
        .on('error', () => undefined)
        .on('close', () => near.destroy());
      for (const data of held.splice(0)) machine.write(data);
      if (over) machine.end();
    };
    passes.add(pass);
    stops.add(() => {
      near.destroy();
      machine?.destroy();
    });
    near
      .on('error', () => undefined)
      .on('data', (data) => {
        left -= data.length;
        held.push(data);
        pass();
      });
    near.on('end', () => {
      over = true;
      pass();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    holdFrom: (bytes) => {
      left = bytes;
    },
    letGo: () => {
      left = Number.POSITIVE_INFINITY;
      for (const pass of passes) pass();
    },
    get holds() {
      return left <= 0;
    },
    close: () => {
      for (const stop of stops) stop();
      server.close();
    },
  };
}

function open(journal: MemoryJournal): MachineDriver {
  driver = openSasMachine(
    {
      machineId: 1,
      line: lineOpener(`unix:${inDirectory('wire')}`),
      sasAddress: 1,
      denominationCents: 1,
      profile: PROFILE,
    },
    journal,
  );
  return driver;
}

function report(codes: readonly number[]): void {
  for (const code of codes) simulated.cabinets.get(1)?.cabinet.report({ code, data: [] });
}

async function heldUp(): Promise<void> {
  await vi.waitFor(() => expect(wire.holds).toBe(true), PATIENCE);
  await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  wire.letGo();
}

const reportedCodes = (journal: MemoryJournal) =>
  vi
    .waitFor(() => expect(simulated.cabinets.get(1)?.cabinet.contents.events).toEqual([]), PATIENCE)
    .then(() => journal.of('exception').map(({ code }) => code));

test('MONEY-5 SRV-5 every event of a machine that receives all polls late is reported', async () => {
  const journal = new MemoryJournal();
  await untilReady(open(journal));
  wire.holdFrom(0);
  await vi.waitFor(() => expect(driver?.condition).toBe('offline'), PATIENCE);
  report(CODES);
  await heldUp();
  expect(await reportedCodes(journal)).toEqual(CODES);
}, 60_000);

/** Bytes of the first replies that come in time. */
const IN_TIME = Array.from({ length: 45 }, (_, i) => 3 * i);

test.each(placesOf('late first replies', IN_TIME, { sample: 2 }))(
  'MONEY-5 SRV-5 every event of a machine that receives the first polls late, from byte %i on, is reported',
  async (bytes) => {
    simulated.cabinets.get(1)?.cabinet.change({ realTimeEvents: true });
    const journal = new MemoryJournal();
    wire.holdFrom(bytes);
    open(journal);
    await vi.waitFor(() => expect(wire.holds).toBe(true), PATIENCE);
    report(CODES);
    await heldUp();
    expect(await reportedCodes(journal)).toEqual(CODES);
  },
  60_000,
);

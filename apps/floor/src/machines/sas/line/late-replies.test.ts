import { connect, createServer } from 'node:net';
import { openCabinets } from '@floorcast/simulated-egm/cabinets';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../../testing/test-folder.ts';
import { lineOpener } from '../../../wires/wires.ts';
import { MemoryJournal } from '../../suite/memory-journal.suite.ts';
import { transferRequest, untilReady } from '../../suite/rig.suite.ts';
import { openSasMachine } from '../sas-machine.ts';

const inDirectory = testFolder();

const REPLY_MS = 40;
/** A wire stalls so often, and for so long: replies arrive late, and all at once. */
const STALL_EVERY_MS = 130;
const STALL_MS = 70;
const GAMES = 40;
/** Reports that a machine may still have to make when its next game begins. */
const WAITING_MOST = 10;
const PATIENCE = { timeout: 30_000 };
const PROFILE = {
  pollBusyMs: 5,
  pollIdleMs: 5,
  pollGapMs: 0,
  replyMs: REPLY_MS,
  statusEveryMs: 50,
  settleMs: 0,
  reelStops: false,
};

/** A wire over which what the machine says is held up now and then, in its order. */
async function stallingWire(path: string, far: string): Promise<() => void> {
  const stops: (() => void)[] = [];
  const server = createServer((near) => {
    const machine = connect(far);
    const held: Buffer[] = [];
    let until = 0;
    const pass = () => {
      if (performance.now() >= until) for (const data of held.splice(0)) near.write(data);
    };
    const stalling = setInterval(() => {
      until = performance.now() + STALL_MS;
      setTimeout(pass, STALL_MS + 1);
    }, STALL_EVERY_MS);
    const end = () => {
      clearInterval(stalling);
      near.destroy();
      machine.destroy();
    };
    stops.push(end);
    near.on('error', end).on('close', end);
    machine.on('error', end).on('close', end);
    near.on('data', (data) => machine.write(data));
    machine.on('data', (data) => {
      held.push(data);
      pass();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return () => {
    for (const stop of stops) stop();
    server.close();
  };
}

test('MONEY-5 no game is lost on a wire that delays replies beyond their time', async () => {
  const simulated = await openCabinets({
    directory: inDirectory(),
    seed: 5,
    speed: 20,
    transferMs: 5,
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
  });
  const cabinet = simulated.cabinets.get(1)?.cabinet;
  if (cabinet === undefined) return expect.fail('no cabinet');
  const path = inDirectory('wire');
  const cut = await stallingWire(path, inDirectory('1.sas'));
  const journal = new MemoryJournal();
  const driver = openSasMachine(
    {
      machineId: 1,
      line: lineOpener(`unix:${path}`),
      sasAddress: 1,
      denominationCents: 1,
      profile: PROFILE,
    },
    journal,
  );
  await untilReady(driver);
  await driver.transfers.run(transferRequest('in', 100_000), false);
  await driver.setSeat(true);
  for (const { contents } = cabinet; cabinet.contents.games < GAMES; ) {
    cabinet.press('spin');
    await vi.waitFor(() => expect(cabinet.contents.games).toBeGreaterThan(contents.games), PATIENCE);
    await vi.waitFor(() => expect(cabinet.idle).toBe(true), PATIENCE);
    // A machine whose events are not read drops those that it has no room for.
    await vi.waitFor(() => expect(cabinet.contents.events.length).toBeLessThan(WAITING_MOST), PATIENCE);
  }
  await vi.waitFor(() => expect(cabinet.contents.events).toEqual([]), PATIENCE);
  await driver.close();
  const ended = journal.of('round-ended');
  expect(ended).toHaveLength(cabinet.contents.games);
  expect(ended.reduce((sum, { bet }) => sum + bet, 0)).toBe(cabinet.contents.coinIn);
  cut();
  await simulated.close();
}, 60_000);

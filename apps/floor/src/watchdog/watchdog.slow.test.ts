import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openCabinets } from '@floorcast/simulated-egm/cabinets';
import { layCable } from '@floorcast/simulated-egm/wire/cable';
import { openPty } from '@floorcast/simulated-egm/wire/pty';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { a0Relays, FakeRelays, lineRelays } from '../machines/panel/testing/fake-relays.ts';
import { bind, takePort } from '../testing/udp-ports.ts';
import { watch } from './watch.ts';
import { Watchdog } from './watchdog.ts';

vi.mock('node:child_process', { spy: true });

const VICTIM = fileURLToPath(new URL('./testing/victim.ts', import.meta.url));
const PATIENCE = { timeout: 20_000, interval: 50 };
const LONG_MS = 600_000;

const victims: ChildProcess[] = [];
afterEach(() => {
  for (const victim of victims.splice(0)) victim.kill('SIGKILL');
});

/** A floor that holds a button down. */
async function holding(panel: object, silenceMs: number): Promise<ChildProcess> {
  const config = JSON.stringify({ outputs: { spin: 1 }, holdMs: 60_000, ...panel });
  const child = spawn(process.execPath, ['--import', 'tsx', VICTIM, config, String(silenceMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  victims.push(child);
  const [line] = await once(child.stdout, 'data');
  expect(String(line)).toBe('held\n');
  return child;
}

function serialBoard() {
  const relays = new FakeRelays();
  const { path, stream } = openPty();
  stream.on(
    'data',
    a0Relays(relays, () => undefined),
  );
  return { relays, panel: { kind: 'serial', address: `pty:${path}` }, close: () => stream.destroy() };
}

test('GAME-11 a serial board is released after its floor is killed', async () => {
  const board = serialBoard();
  const floor = await holding(board.panel, LONG_MS);
  await vi.waitFor(() => expect([...board.relays.closed]).toEqual([1]), PATIENCE);
  floor.kill('SIGKILL');
  await vi.waitFor(() => expect(board.relays.closed.size).toBe(0), PATIENCE);
  board.close();
});

test('GAME-11 a serial board is released while its floor hangs', async () => {
  const board = serialBoard();
  const floor = await holding(board.panel, 1_500);
  await vi.waitFor(() => expect([...board.relays.closed]).toEqual([1]), PATIENCE);
  floor.kill('SIGSTOP');
  await vi.waitFor(() => expect(board.relays.closed.size).toBe(0), PATIENCE);
  board.close();
});

test('GAME-11 SRV-4 a floor that hangs for long is killed', async () => {
  const board = serialBoard();
  const floor = await holding(board.panel, 500);
  const ended = once(floor, 'exit');
  floor.kill('SIGSTOP');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(board.relays.closed.size).toBe(0);
  board.close();
}, 20_000);

/** A board that takes one connection only, and leaves others waiting. */
async function boardOfOne() {
  const relays = new FakeRelays();
  let taken = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (taken) return;
    taken = true;
    socket.once('close', () => {
      taken = false;
    });
    const hear = lineRelays(relays, (line) => socket.write(`${line}\n`));
    createInterface({ input: socket }).on('line', hear);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  return {
    relays,
    panel: { kind: 'stream', address: `tcp://127.0.0.1:${port}` },
    close: () => server.close(),
  };
}

test('GAME-11 SRV-4 a board that accepts one connection is released once its hung floor is killed', async () => {
  const board = await boardOfOne();
  const floor = await holding(board.panel, 1_000);
  await vi.waitFor(() => expect([...board.relays.closed]).toEqual([1]), PATIENCE);
  const ended = once(floor, 'exit');
  floor.kill('SIGSTOP');
  // Twenty tries to reach it would take 45 s.
  await Promise.race([ended, sleep(25_000)]);
  expect(floor.signalCode).toBe('SIGKILL');
  await vi.waitFor(() => expect(board.relays.closed.size).toBe(0), PATIENCE);
  board.close();
}, 60_000);

test('GAME-11 SRV-4 a floor that hangs for a moment is not killed', async () => {
  const board = serialBoard();
  const floor = await holding(board.panel, 1_500);
  await vi.waitFor(() => expect([...board.relays.closed]).toEqual([1]), PATIENCE);
  floor.kill('SIGSTOP');
  await vi.waitFor(() => expect(board.relays.closed.size).toBe(0), PATIENCE);
  floor.kill('SIGCONT');
  await sleep(7_000);
  expect(floor).toMatchObject({ exitCode: null, signalCode: null });
  board.close();
}, 40_000);

test('GAME-11 the start button of a cabinet is released after its floor is killed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cabinets-'));
  const simulated = await openCabinets({
    directory,
    seed: 1,
    speed: 50,
    cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
  });
  // Behind a cable the board does not notice the end of the floor.
  const cable = layCable(join(directory, '1.panel'), join(directory, 'tty'));
  const closed = () => simulated.cabinets.get(1)?.closedOutputs();
  const floor = await holding({ kind: 'stream', address: `pty:${join(directory, 'tty')}` }, LONG_MS);
  expect(closed()).toEqual(['spin']);
  floor.kill('SIGKILL');
  await vi.waitFor(() => expect(closed()).toEqual([]), PATIENCE);
  cable.close();
  await simulated.close();
  await rm(directory, { recursive: true });
});

test('GAME-11 a floor that ends in good order releases its board, and its watchdog ends', async () => {
  const board = serialBoard();
  const floor = await holding(board.panel, LONG_MS);
  floor.kill('SIGTERM');
  const [code] = await once(floor, 'exit');
  expect(code).toBe(0);
  expect(board.relays.closed.size).toBe(0);
  board.close();
});

test('SRV-4 GAME-11 a watchdog that is started while there are viewers does not hold a port of the floor', async () => {
  const { port, leave } = await takePort();
  const watchdog = new Watchdog([], pino({ enabled: false }), LONG_MS);
  leave();
  await vi.waitFor(() => bind(port), PATIENCE);
  await watchdog.close();
});

test.each<[string, () => ChildProcess]>([
  ['an event', () => spawn('/nowhere/node', { stdio: ['pipe', 'ignore', 'ignore'] })],
  [
    'a throw',
    () => {
      throw new Error('spawn ENOMEM');
    },
  ],
])('GAME-11 a watchdog that fails to start, reported by %s, is restarted', async (_, fails) => {
  vi.mocked(spawn).mockImplementationOnce(fails);
  const watchdog = new Watchdog([], pino({ enabled: false }), LONG_MS);
  const started = () => vi.mocked(spawn).mock.results.at(-1)?.value;
  await vi.waitFor(() => expect(started()).toMatchObject({ pid: expect.any(Number) }), PATIENCE);
  await watchdog.close();
  expect(started()).toMatchObject({ exitCode: 0 });
});

test('a watchdog that never received its order ends with its floor', async () => {
  const pipe = new PassThrough();
  const watched = watch(pipe, () => undefined);
  pipe.end();
  await watched;
});

import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import { EncoderBudget } from '../stream/stream.ts';
import { IngestProcesses } from './ingest-processes.ts';
import { NetworkCamera } from './network-camera.ts';

vi.mock('node:child_process', { spy: true });

const PATIENCE = { timeout: 15_000, interval: 20 };
const ORDER = {
  address: { kind: 'v4l2', device: '/dev/video97' },
  framing: { rotation: 0 },
  sound: false,
  ladder: DEFAULT_LADDER,
} as const;

const { fork: forked } = await vi.importActual<{ fork: typeof fork }>('node:child_process');
/** Reported by an event, as too many processes or files are. */
const failsByEvent: typeof fork = (program) =>
  forked(program, [], { execPath: '/nowhere/node', stdio: 'ignore' });
/** Thrown, as too little memory is. */
const thrown: typeof fork = () => {
  throw new Error('spawn ENOMEM');
};

afterEach(() => void vi.mocked(fork).mockReset());

test.each([
  ['by an event', failsByEvent],
  ['by a throw', thrown],
])(
  'GAME-15 SRV-4 a camera process that fails to start, as reported %s, counts as ended, and the next one starts',
  async (_, fails) => {
    vi.mocked(fork).mockImplementationOnce(fails).mockImplementationOnce(fails);
    const processes = new IngestProcesses();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const exited = vi.fn();
    const process = processes.take(ORDER, { reported: () => undefined, exited });
    await vi.waitFor(() => expect(exited).toHaveBeenCalled(), PATIENCE);
    await process.end();
    expect(exited.mock.calls).toEqual([['its process could not be started']]);
    const reported = vi.fn();
    const next = processes.take(ORDER, { reported: (report) => reported(report), exited });
    await vi.waitFor(
      () => expect(reported).toHaveBeenCalledWith({ kind: 'fault', fault: 'not-found' }),
      PATIENCE,
    );
    await next.end();
    await processes.close();
  },
);

test.each([
  ['by an event', failsByEvent],
  ['by a throw', thrown],
])(
  'GAME-15 SRV-4 a camera whose process fails to start, as reported %s, is retried and does not delay the end of the floor',
  async (_, fails) => {
    vi.mocked(fork).mockImplementation(fails);
    const processes = new IngestProcesses();
    const dead = vi.fn();
    const camera = new NetworkCamera({ ...ORDER, budget: new EncoderBudget(24, () => 0) }, processes, {
      alive: () => undefined,
      dead,
    });
    camera.listen({
      takes: () => true,
      video: () => undefined,
      sound: () => undefined,
      rung: 0,
      plays: true,
    });
    await vi.waitFor(() => expect(dead).toHaveBeenCalledWith('its process could not be started'), PATIENCE);
    const tries = vi.mocked(fork).mock.calls.length;
    await vi.waitFor(() => expect(vi.mocked(fork).mock.calls.length).toBeGreaterThan(tries), PATIENCE);
    await camera.close();
    await processes.close();
  },
);

test('GAME-15 SRV-4 a camera that hangs in an uninterruptible call is reported, and its process ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'floorcast-'));
  const sdpFile = join(folder, 'nobody-writes.sdp');
  execFileSync('mkfifo', [sdpFile]);
  const processes = new IngestProcesses();
  const reported = vi.fn();
  const exited = vi.fn();
  processes.take(
    { ...ORDER, address: { kind: 'rtp', sdpFile } },
    { reported: (report) => reported(report), exited },
  );
  await vi.waitFor(() => expect(exited).toHaveBeenCalled(), PATIENCE);
  expect(reported.mock.calls).toEqual([[{ kind: 'fault', fault: 'silent' }], [{ kind: 'end' }]]);
  await processes.close();
  rmSync(folder, { recursive: true });
}, 20_000);

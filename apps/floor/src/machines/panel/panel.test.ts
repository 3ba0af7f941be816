import { rmSync, symlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { openPty, type Pty } from '@floorcast/simulated-egm/wire/pty';
import { describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { openHid } from '../../wires/hidraw.ts';
import { a0Frame, HidBoard, hidReport } from './boards.ts';
import { type PanelRig, testPanel } from './panel.suite.ts';
import { openPanel, releasePanel } from './panel.ts';
import { PanelConfig } from './panel-config.ts';
import { RelayPanel } from './relay-panel.ts';
import { a0Relays, FakeRelays, lineRelays } from './testing/fake-relays.ts';

const inDirectory = testFolder();
const DEAF = { lamps: () => undefined };

function speakLines(relays: FakeRelays, stream: Duplex): void {
  const take = lineRelays(relays, (line) => {
    if (!stream.destroyed) stream.write(`${line}\n`);
  });
  createInterface({ input: stream.on('error', () => stream.destroy()) }).on('line', take);
}

const speakA0 = (relays: FakeRelays, stream: Duplex): void =>
  void stream.on(
    'data',
    a0Relays(relays, (bytes) => stream.write(bytes)),
  );

async function socketRig(): Promise<PanelRig> {
  const path = inDirectory('board');
  const relays = new FakeRelays();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    speakLines(relays, socket);
  });
  const plug = () => new Promise<void>((resolve) => server.listen(path, resolve));
  const unplug = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await plug();
  return {
    config: { kind: 'stream', address: `unix:${path}` },
    relays,
    open: (config) => openPanel(config, DEAF),
    plug,
    unplug,
    close: unplug,
  };
}

const ptyRig =
  (
    config: Omit<PanelRig['config'], 'address'>,
    speak: (relays: FakeRelays, stream: Duplex) => void,
  ): (() => Promise<PanelRig>) =>
  async () => {
    const link = inDirectory('tty');
    const relays = new FakeRelays();
    let pty: Pty | undefined;
    const plug = async () => {
      pty = openPty();
      symlinkSync(pty.path, link);
      speak(relays, pty.stream);
    };
    const unplug = async () => {
      pty?.stream.destroy();
      rmSync(link, { force: true });
    };
    await plug();
    return {
      config: { ...config, address: `pty:${link}` },
      relays,
      open: (whole) => openPanel(whole, DEAF),
      plug,
      unplug,
      close: unplug,
    };
  };

/** Replaces the device at the lowest seam: no board was at hand. */
async function hidRig(): Promise<PanelRig> {
  const relays = new FakeRelays();
  let there = true;
  const reports = {
    send: async ([, order, output = 0]: Uint8Array) => {
      if (!there) throw new Error('no such device');
      relays.set(output, order === 0xff);
    },
    close: () => undefined,
  };
  return {
    config: { kind: 'hid', address: 'hid:/dev/hidraw0' },
    relays,
    open: (config) =>
      new RelayPanel(config, async () => {
        if (!there) throw new Error('no such device');
        return new HidBoard(reports);
      }),
    plug: async () => {
      there = true;
    },
    unplug: async () => {
      there = false;
    },
    close: async () => undefined,
  };
}

testPanel('a board spoken to in lines, on a socket', socketRig);
testPanel('a board spoken to in lines, on a serial device', ptyRig({ kind: 'stream' }, speakLines));
testPanel('a serial board of four-byte frames', ptyRig({ kind: 'serial', protocol: 'a0' }, speakA0));
testPanel(
  'a serial board of four-byte frames that answers',
  ptyRig({ kind: 'serial', protocol: 'a0-feedback' }, speakA0),
);
testPanel('a USB HID board', hidRig);

describe('what is sent to boards', () => {
  test('GAME-11 frames of a serial relay board contain output, operation and sum', () => {
    expect([...a0Frame(1, true, false)]).toEqual([0xa0, 1, 1, 0xa2]);
    expect([...a0Frame(2, false, false)]).toEqual([0xa0, 2, 0, 0xa2]);
    expect([...a0Frame(1, true, true)]).toEqual([0xa0, 1, 3, 0xa4]);
  });
  test('GAME-11 feature reports of a HID relay board contain operation and output', () => {
    expect([...hidReport(2, true)]).toEqual([0, 0xff, 2, 0, 0, 0, 0, 0, 0]);
    expect([...hidReport(2, false)]).toEqual([0, 0xfd, 2, 0, 0, 0, 0, 0, 0]);
  });
});

test('GAME-11 a report to a file that is no HID device fails with its path', async () => {
  const device = openHid('/dev/null');
  await expect(device.send(hidReport(1, true))).rejects.toThrow(
    '/dev/null does not take a feature report (errno 25)',
  );
  device.close();
});

test('GAME-11 a press fails when the serial board answers wrongly', async () => {
  const rig = await ptyRig({ kind: 'serial', protocol: 'a0-feedback' }, (_, stream) => {
    stream.on('data', () => stream.write(Uint8Array.of(1, 2, 3, 4)));
  })();
  const panel = rig.open(PanelConfig.parse({ ...rig.config, outputs: { spin: 1 } }));
  await expect(panel.press('spin')).rejects.toThrow('answered 01020304');
  await panel.close();
  await rig.close();
});

/** A board at `tcp://` that answers by a function; `ends` has how each of its connections ended. */
async function networkBoard(answer: (received: Buffer) => string | Uint8Array | undefined) {
  const ends: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (received) => {
      const said = answer(Buffer.from(received));
      if (said !== undefined) socket.write(said);
    });
    socket.on('end', () => ends.push('end')).on('error', ({ message }) => ends.push(message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = () => new Promise((resolve) => server.close(resolve));
  return { address: `tcp://127.0.0.1:${address.port}`, ends, close };
}

test.each<[string, object, Parameters<typeof networkBoard>[0]]>([
  ['lines', { kind: 'stream' }, (received) => (`${received}` === 'RELEASE\n' ? 'OK RELEASE\n' : undefined)],
  [
    'frames',
    { kind: 'serial', protocol: 'a0-feedback' },
    ([, , operation]) => (operation === 2 ? Uint8Array.of(0xa0, 1, 0, 0xa1) : undefined),
  ],
])(
  'GAME-11 GAME-15 a press that failed over a network is not delivered later (%s)',
  async (_, kind, answer) => {
    const board = await networkBoard(answer);
    const panel = openPanel(
      PanelConfig.parse({ ...kind, address: board.address, outputs: { spin: 1 } }),
      DEAF,
    );
    await expect(panel.press('spin')).rejects.toThrow('answered nothing');
    // A reset, with which all goes that was not sent: after an orderly end the computer would go on trying.
    await vi.waitFor(() => expect(board.ends[0]).toContain('ECONNRESET'));
    await panel.close();
    await board.close();
  },
);

test.each([
  ['lines', ptyRig({ kind: 'stream' }, speakLines)],
  ['frames', ptyRig({ kind: 'serial', protocol: 'a0' }, speakA0)],
])(
  'GAME-11 another process opens every output of a panel that still has its port (%s)',
  async (_, openRig) => {
    const rig = await openRig();
    const config = PanelConfig.parse({ ...rig.config, outputs: { spin: 1, service: 6 } });
    const panel = rig.open(config);
    await panel.hold('spin');
    await panel.hold('service');
    await releasePanel(config, AbortSignal.timeout(5_000));
    await expect.poll(() => rig.relays.closed.size).toBe(0);
    await panel.close();
    await rig.close();
  },
);

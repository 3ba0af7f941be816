import { openPty, type Pty } from '@floorcast/simulated-egm/wire/pty';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ParityLine, sendByParity } from './parity-line.ts';
import { openPort, type Port } from './serial.ts';

const POLL = Uint8Array.of(0x01, 0x73, 0xff, 0xa7);

function sent(bytes: Uint8Array, wakeup: boolean): string[] {
  const done: string[] = [];
  sendByParity(
    {
      parity: (parity) => done.push(parity),
      send: (some) => done.push(Buffer.from(some).toString('hex')),
    },
    bytes,
    wakeup,
  );
  return done;
}

describe('SRV-4 the wake-up bit is a parity', () => {
  test('SRV-4 the wake-up bit is sent as mark parity, all other bytes as space parity', () => {
    expect(sent(POLL, true)).toEqual(['mark', '01', 'space', '73ffa7']);
    expect(sent(Uint8Array.of(0x81), true)).toEqual(['mark', '81', 'space']);
    expect(sent(POLL, false)).toEqual(['0173ffa7']);
  });
});

describe('a serial port', () => {
  let pty: Pty;
  let port: Port;
  beforeEach(async () => {
    pty = openPty();
    port = await openPort(pty.path, { baudRate: 19_200, lock: true });
  });
  afterEach(() => {
    port.destroy();
    pty.stream.destroy();
  });

  test('SRV-4 a serial port sends and receives every byte unchanged, also FF and 00', async () => {
    const out: number[] = [];
    pty.stream.on('data', (chunk: Buffer) => out.push(...chunk));
    const received: [number, boolean][] = [];
    const line = new ParityLine(port, {
      byte: (value, wakeup) => received.push([value, wakeup]),
      closed: () => undefined,
    });
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    line.write(all, true);
    pty.stream.write(all);
    await vi.waitFor(() => expect(out).toEqual([...all]));
    await vi.waitFor(() => expect(received).toEqual([...all].map((value) => [value, false])));
    line.close();
  });

  test('SRV-4 a port that refuses the parity is closed, and free for the next attempt', async () => {
    const listener = { byte: () => undefined, closed: () => undefined };
    const broken = Object.defineProperty(port, 'descriptor', { value: -1 });
    expect(() => new ParityLine(broken, listener)).toThrow('no serial port is there');
    expect(port.destroyed).toBe(true);
  });

  test('SRV-4 unplugging an adapter ends its line once', async () => {
    const closed = vi.fn();
    const line = new ParityLine(port, { byte: () => undefined, closed });
    pty.stream.destroy();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    line.write(POLL, true);
    expect(port.destroyed).toBe(true);
  });

  test('a serial port is open in one program at a time', async () => {
    await expect(openPort(pty.path, { baudRate: 19_200, lock: true })).rejects.toThrow();
    port.destroy();
    await vi.waitFor(async () => {
      const next = await openPort(pty.path, { baudRate: 19_200, lock: true });
      next.destroy();
    });
  });

  test('opening a missing serial port fails', async () => {
    await expect(openPort('/dev/no-such-port', { baudRate: 19_200, lock: true })).rejects.toThrow();
  });
});

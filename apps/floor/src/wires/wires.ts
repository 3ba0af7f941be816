import type { Duplex } from 'node:stream';
import {
  type ByteLine,
  type LineListener,
  openStream,
  readAddress,
  StreamLine,
  type StreamTarget,
} from '@floorcast/sas/line/stream-line';
import { fitsSocket, SOCKET_PATH_MOST } from '@floorcast/startup/disk-problem';
import { ParityLine } from './parity-line.ts';
import { openPort, type SerialSettings } from './serial.ts';

/** Where something that the floor speaks to is. */
export type Wire =
  | { readonly kind: 'socket'; readonly target: StreamTarget }
  /** A serial port of this computer. */
  | { readonly kind: 'serial'; readonly path: string }
  /** A serial device without parity, whose far end is a program. */
  | { readonly kind: 'pty'; readonly path: string }
  /** A raw USB HID device of this computer. */
  | { readonly kind: 'hid'; readonly path: string };

/** The address of a socket, for people. */
export const SOCKET_FORMS = `unix:/path (${SOCKET_PATH_MOST} bytes at the most), tcp://host:port`;
/** What an address may look like, for people. */
export const WIRE_FORMS = `${SOCKET_FORMS}, serial:/dev/…, pty:/dev/… or hid:/dev/…`;
const DEVICE = /^(serial|pty|hid):(\/.+)$/;

/** Reads an address, in one of {@link WIRE_FORMS}. @throws {RangeError} for any other. */
export function readWire(address: string): Wire {
  const [, kind, path] = DEVICE.exec(address) ?? [];
  if (path !== undefined && (kind === 'serial' || kind === 'pty' || kind === 'hid')) return { kind, path };
  const target = readAddress(address);
  if ('path' in target && !fitsSocket(target.path)) throw new RangeError(`no such address: ${address}`);
  return { kind: 'socket', target };
}

export type ByteWire = Exclude<Wire, { kind: 'hid' }>;

/** Opens a wire for bytes. `signal` gives up a socket. @throws when it cannot be reached. */
export function openBytes(wire: ByteWire, settings: SerialSettings, signal: AbortSignal): Promise<Duplex> {
  return wire.kind === 'socket' ? openStream(wire.target, signal) : openPort(wire.path, settings);
}

/** Opens a machine's line, once for every connection. Rejects when it cannot be reached, or `signal` aborts. */
export type LineOpener = (signal: AbortSignal) => Promise<(listener: LineListener) => ByteLine>;

/** Every SAS line has this speed. */
const SAS = { baudRate: 19_200, lock: true } as const;

/** The opener of the line at an address. @throws {RangeError} when there can be no line at the address. */
export function lineOpener(address: string): LineOpener {
  const wire = readWire(address);
  if (wire.kind === 'hid') throw new RangeError(`no machine speaks over ${address}`);
  return (signal) => openLine(wire, signal);
}

async function openLine(wire: ByteWire, signal: AbortSignal): ReturnType<LineOpener> {
  if (wire.kind === 'serial') {
    const port = await openPort(wire.path, SAS);
    return (listener) => new ParityLine(port, listener);
  }
  const stream = await openBytes(wire, SAS, signal);
  return (listener) => new StreamLine(stream, listener);
}

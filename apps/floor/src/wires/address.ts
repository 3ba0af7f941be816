import { readAddress, type StreamTarget } from '@floorcast/sas/line/stream-line';
import { fitsSocket, SOCKET_PATH_MOST } from '@floorcast/startup/socket-path';

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

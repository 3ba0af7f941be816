import { readAddress, type StreamTarget } from '@floorcast/sas/line/stream-line';

/** Where something that the floor speaks to is. */
export type Wire =
  | { readonly kind: 'socket'; readonly target: StreamTarget }
  /** A serial port of this computer. */
  | { readonly kind: 'serial'; readonly path: string }
  /** A serial device without parity, whose far end is a program. */
  | { readonly kind: 'pty'; readonly path: string }
  /** A raw USB HID device of this computer. */
  | { readonly kind: 'hid'; readonly path: string };

/** What an address may look like, for people. */
export const WIRE_FORMS = 'unix:/path, tcp://host:port, serial:/dev/…, pty:/dev/… or hid:/dev/…';

const DEVICE = /^(serial|pty|hid):(\/.+)$/;

/** Reads an address, in one of {@link WIRE_FORMS}. @throws {RangeError} for any other. */
export function readWire(address: string): Wire {
  const [, kind, path] = DEVICE.exec(address) ?? [];
  if (path !== undefined && (kind === 'serial' || kind === 'pty' || kind === 'hid')) return { kind, path };
  return { kind: 'socket', target: readAddress(address) };
}

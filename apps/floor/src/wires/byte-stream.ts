import type { Duplex } from 'node:stream';
import { openStream } from '@floorcast/sas/line/stream-line';
import type { Wire } from './address.ts';
import { openPort, type SerialSettings } from './serial.ts';

/** A wire that carries bytes. */
export type ByteWire = Exclude<Wire, { kind: 'hid' }>;

/** Opens a wire for bytes. `signal` gives up a socket. @throws when it cannot be reached. */
export function openBytes(wire: ByteWire, settings: SerialSettings, signal: AbortSignal): Promise<Duplex> {
  return wire.kind === 'socket' ? openStream(wire.target, signal) : openPort(wire.path, settings);
}

import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { openStream } from '@floorcast/sas/stream-line';
import type { Wire } from './address.ts';
import { openPort, type SerialSettings } from './serial.ts';

/** A wire that carries bytes. */
export type ByteWire = Exclude<Wire, { kind: 'hid' }>;

/** Opens a wire for bytes. `signal` gives up a socket. @throws when it cannot be reached. */
export function openBytes(wire: ByteWire, settings: SerialSettings, signal: AbortSignal): Promise<Duplex> {
  return wire.kind === 'socket' ? openStream(wire.target, signal) : openPort(wire.path, settings);
}

/**
 * Ends a stream with all that it has not delivered. Of a network connection that is closed in good order the computer goes on
 * sending what nobody has confirmed: it would arrive when the cable is back, whoever has given it up meanwhile.
 */
export function discard(stream: Duplex): void {
  const networked = stream instanceof Socket && stream.remoteAddress !== undefined;
  if (networked) stream.resetAndDestroy();
  else stream.destroy();
}

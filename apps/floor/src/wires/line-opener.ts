import { type ByteLine, type LineListener, StreamLine } from '@floorcast/sas/line/stream-line';
import { readWire } from './address.ts';
import { type ByteWire, openBytes } from './byte-stream.ts';
import { ParityLine } from './parity-line.ts';
import { openPort } from './serial.ts';

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

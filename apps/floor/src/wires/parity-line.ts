import { writeSync } from 'node:fs';
import { type ByteLine, type LineListener, StreamLine } from '@floorcast/sas/line/stream-line';
import type { Port } from './serial.ts';
import { type Parity, setParity } from './termios.ts';

/** What a parity line does to its port, at its lowest. */
export interface ParityWire {
  parity(parity: Parity): void;
  send(bytes: Uint8Array): void;
}

/**
 * Sends a message by mark parity for its first byte, where that carries the wake-up bit, and space for the others. It
 * waits (about 0.6 ms at 19 200 baud) until the first byte has left before it goes on at once: the protocol allows 5 ms
 * between two bytes, which the event loop could not promise. The line is left at space: so are a machine's answers.
 */
export function sendByParity(wire: ParityWire, bytes: Uint8Array, wakeup: boolean): void {
  if (wakeup) {
    wire.parity('mark');
    wire.send(bytes.subarray(0, 1));
    wire.parity('space');
  }
  const rest = wakeup ? bytes.subarray(1) : bytes;
  if (rest.length > 0) wire.send(rest);
}

/** A SAS line over a serial port, whose ninth bit is the parity. */
export class ParityLine implements ByteLine {
  readonly delaysPolls = false;
  readonly #port: Port;
  /** What comes in is escaped by the port's driver as a byte stream is by us. */
  readonly #input: StreamLine;
  readonly #wire: ParityWire;

  /** @throws when the port's driver knows no mark and space parity; the port is closed then. */
  constructor(port: Port, listener: LineListener) {
    this.#port = port;
    this.#wire = {
      parity: (parity) => setParity(port.descriptor, parity),
      send: (bytes) => {
        // So little never fills the driver's buffer.
        if (writeSync(port.descriptor, bytes) !== bytes.length) throw new Error('the serial port is stuck');
      },
    };
    try {
      this.#wire.parity('space');
    } catch (error) {
      port.destroy();
      throw error;
    }
    this.#input = new StreamLine(port, listener);
  }

  write(bytes: Uint8Array, wakeup: boolean): void {
    if (this.#port.destroyed) return;
    try {
      sendByParity(this.#wire, bytes, wakeup);
    } catch {
      // Unplugged: the listener is notified that the line has ended.
      this.close();
    }
  }

  close(): void {
    this.#input.close();
  }
}

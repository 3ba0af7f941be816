import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A serial line as SAS needs it: bytes, each with a ninth bit (the wake-up bit). */
export interface ByteLine {
  /** What is sent may be delayed and arrive all at once: there is a network or another program between. */
  readonly delaysPolls: boolean;
  /** Sends a message; `wakeup` sets the ninth bit of its first byte. */
  write(bytes: Uint8Array, wakeup: boolean): void;
  close(): void;
}

export interface LineListener {
  byte(value: number, wakeup: boolean): void;
  /** The line has ended, once. */
  closed(): void;
}

const ESCAPE = 0xff;
const MARKED = 0x00;

/**
 * A line over a byte stream (a socket, a pty), which has no ninth bit. There it travels in an escape of ours:
 * `FF 00 b` is the byte b with the ninth bit set, `FF FF` is a plain FF, anything else is the byte itself.
 */
export class StreamLine implements ByteLine {
  readonly delaysPolls = true;
  readonly #stream: Duplex;
  #escape: 'no' | 'escape' | 'marked' = 'no';

  constructor(stream: Duplex, listener: LineListener) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => {
      for (const byte of chunk) this.#take(byte, listener);
    });
    stream.on('error', () => stream.destroy());
    stream.once('close', () => listener.closed());
  }

  write(bytes: Uint8Array, wakeup: boolean): void {
    if (!this.#stream.destroyed) this.#stream.write(encodeLine(bytes, wakeup));
  }

  close(): void {
    discard(this.#stream);
  }

  #take(byte: number, listener: LineListener): void {
    if (this.#escape === 'marked') {
      this.#escape = 'no';
      listener.byte(byte, true);
    } else if (this.#escape === 'escape') {
      this.#escape = byte === MARKED ? 'marked' : 'no';
      if (byte !== MARKED) listener.byte(byte, false);
    } else if (byte === ESCAPE) this.#escape = 'escape';
    else listener.byte(byte, false);
  }
}

/**
 * Ends a stream with all that it has not delivered. After an orderly end of a network connection the computer goes on sending
 * unconfirmed bytes: they would arrive when the cable is back, long after their sender gave up.
 */
export function discard(stream: Duplex): void {
  const networked = stream instanceof Socket && stream.remoteAddress !== undefined;
  if (networked) stream.resetAndDestroy();
  else stream.destroy();
}

/** The bytes of a message as a stream carries them. */
export function encodeLine(bytes: Uint8Array, wakeup: boolean): Uint8Array {
  const out: number[] = [];
  bytes.forEach((byte, i) => {
    if (i === 0 && wakeup) out.push(ESCAPE, MARKED, byte);
    else if (byte === ESCAPE) out.push(ESCAPE, ESCAPE);
    else out.push(byte);
  });
  return Uint8Array.from(out);
}

/** Where a stream is. */
export type StreamTarget = { readonly path: string } | { readonly host: string; readonly port: number };

const PORT_MOST = 65_535;

/** Reads `unix:/path` or `tcp://host:port`. @throws {RangeError} for any other. */
export function readAddress(address: string): StreamTarget {
  const path = /^unix:(.+)$/.exec(address)?.[1];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/\[?([^\]/]+?)\]?:(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || Number(port) > PORT_MOST) throw new RangeError(`no such address: ${address}`);
  return { host, port: Number(port) };
}

/** Opens a stream by its address, as `readAddress` has it. @throws {RangeError} */
export const connectStream = (address: string): Socket => connectTo(readAddress(address));

/**
 * Opens a stream and waits until it is connected.
 *
 * @throws when it cannot be reached, or `signal` aborts first.
 */
export async function openStream(target: StreamTarget, signal: AbortSignal): Promise<Socket> {
  const socket = connectTo(target);
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
  return socket;
}

/** Small messages each way, each waited for: none is held back to be sent with the next. */
const connectTo = (target: StreamTarget): Socket => connect({ ...target, noDelay: true });

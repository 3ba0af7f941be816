import { closeSync, constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { lastError, libc, Termios } from './libc.ts';

/** A pair of ends of a terminal without a screen: what is written at one is read at the other, byte for byte. */
export interface Pty {
  /** The device that a program opens as its serial port. */
  readonly path: string;
  /** Our end. Once it is destroyed, a program that has the device open sees its end. */
  readonly stream: ReadStream;
  /** Descriptors of our end and of the device, open as long as the stream is. */
  readonly descriptors: { readonly ours: number; readonly device: number };
}

/** Linux's O_CLOEXEC, which Node does not name: a program that is started meanwhile would hold our end open. */
const CLOSE_ON_EXEC = 0o2000000;
const PATH_BYTES = 64;

/** @throws when the system gives none. */
export function openPty(): Pty {
  const flags = constants.O_RDWR | constants.O_NOCTTY;
  const ours: number = libc().openPair(flags | CLOSE_ON_EXEC);
  const name = Buffer.alloc(PATH_BYTES);
  const failed =
    ours < 0 ||
    libc().grant(ours) !== 0 ||
    libc().unlock(ours) !== 0 ||
    libc().name(ours, name, name.length) !== 0;
  if (failed) throw new Error(`no pseudo terminal (errno ${lastError()})`);
  const path = name.toString('latin1', 0, name.indexOf(0));
  // Held open so that the pair outlives the programs that open the device, and raw from the first byte.
  const device = openSync(path, flags);
  Termios.of(device).makeRaw().apply(device);
  const stream = new ReadStream(ours);
  stream.on('error', () => stream.destroy()).once('close', () => closeSync(device));
  return { path, stream, descriptors: { ours, device } };
}

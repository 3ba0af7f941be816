import { closeSync, constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import koffi from 'koffi';

/** A pair of ends of a terminal without a screen: what is written at one is read at the other, byte for byte. */
export interface Pty {
  /** The device that a program opens as its serial port. */
  readonly path: string;
  /** Our end. Once it is destroyed, a program that has the device open sees its end. */
  readonly stream: ReadStream;
}

/** Linux's O_CLOEXEC, which Node does not name: a program that is started meanwhile would hold our end open. */
const CLOSE_ON_EXEC = 0o2000000;
const PATH_BYTES = 64;
const TERMIOS_BYTES = 60;

/** @throws when the system gives none. */
export function openPty(): Pty {
  const libc = koffi.load('libc.so.6');
  const call = (prototype: string) => libc.func(prototype);
  const flags = constants.O_RDWR | constants.O_NOCTTY;
  const fd: number = call('int posix_openpt(int flags)')(flags | CLOSE_ON_EXEC);
  const name = Buffer.alloc(PATH_BYTES);
  const failed =
    fd < 0 ||
    call('int grantpt(int fd)')(fd) !== 0 ||
    call('int unlockpt(int fd)')(fd) !== 0 ||
    call('int ptsname_r(int fd, _Out_ uint8_t *name, size_t length)')(fd, name, name.length) !== 0;
  if (failed) throw new Error(`no pseudo terminal (errno ${koffi.errno()})`);
  const path = name.toString('latin1', 0, name.indexOf(0));
  const termios = Buffer.alloc(TERMIOS_BYTES);
  // Held open so that the pair outlives the programs that open the device, and raw from the first byte.
  const device = openSync(path, flags);
  call('int tcgetattr(int fd, _Out_ uint8_t *termios)')(device, termios);
  const raw = libc.func('void cfmakeraw(_Inout_ uint8_t *termios)');
  raw(termios);
  call('int tcsetattr(int fd, int when, const uint8_t *termios)')(device, 0, termios);
  const stream = new ReadStream(fd);
  stream.on('error', () => stream.destroy()).once('close', () => closeSync(device));
  return { path, stream };
}

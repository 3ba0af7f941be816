import { closeSync, constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import koffi from 'koffi';

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

/** Linux: `struct termios` begins with four 32-bit sets of flags. */
const TERMIOS_BYTES = 60;
const INPUT_FLAGS = 0;
const CONTROL_FLAGS = 8;
const LOCAL_FLAGS = 12;

/** Flags of a terminal; a pty knows no `PARENB`, and stores the others as a program sets them. */
export const TERMINAL = {
  /** Input: a byte of the wrong parity is marked. */
  PARMRK: 0o10,
  /** Control: two stop bits; odd parity; the parity bit is always the same, set with `PARODD` and clear without. */
  CSTOPB: 0o100,
  PARENB: 0o400,
  PARODD: 0o1000,
  CMSPAR: 0o10000000000,
  /** Local: our end is notified of every change of the settings. */
  EXTPROC: 0o200000,
} as const;

const declare = () => {
  const libc = koffi.load('libc.so.6');
  return {
    openPair: libc.func('int posix_openpt(int flags)'),
    grant: libc.func('int grantpt(int fd)'),
    unlock: libc.func('int unlockpt(int fd)'),
    name: libc.func('int ptsname_r(int fd, _Out_ uint8_t *name, size_t length)'),
    get: libc.func('int tcgetattr(int fd, _Out_ uint8_t *termios)'),
    set: libc.func('int tcsetattr(int fd, int when, const uint8_t *termios)'),
    raw: libc.func('void cfmakeraw(_Inout_ uint8_t *termios)'),
    flush: libc.func('int tcflush(int fd, int queue)'),
    control: libc.func('int ioctl(int fd, unsigned long request, _Inout_ int *argument)'),
    poll: libc.func('int poll(_Inout_ uint8_t *fds, unsigned long count, int timeout)'),
  };
};
let declared: ReturnType<typeof declare> | undefined;

/** The C library is loaded when the first pty asks. */
export function libc(): ReturnType<typeof declare> {
  declared ??= declare();
  return declared;
}

export const lastError = (): number => koffi.errno();

/** The settings of a terminal. */
export class Termios {
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Of either end of a pty: both have the same settings. @throws when it is no terminal. */
  static of(fd: number): Termios {
    const bytes = Buffer.alloc(TERMIOS_BYTES);
    if (libc().get(fd, bytes) !== 0) throw new Error(`no terminal (errno ${lastError()})`);
    return new Termios(bytes);
  }

  get input(): number {
    return this.#bytes.readUInt32LE(INPUT_FLAGS);
  }

  get control(): number {
    return this.#bytes.readUInt32LE(CONTROL_FLAGS);
  }

  set control(flags: number) {
    this.#bytes.writeUInt32LE(flags >>> 0, CONTROL_FLAGS);
  }

  get local(): number {
    return this.#bytes.readUInt32LE(LOCAL_FLAGS);
  }

  set local(flags: number) {
    this.#bytes.writeUInt32LE(flags >>> 0, LOCAL_FLAGS);
  }

  /** Every byte as it is. */
  makeRaw(): this {
    libc().raw(this.#bytes);
    return this;
  }

  apply(fd: number): void {
    if (libc().set(fd, 0, this.#bytes) !== 0)
      throw new Error(`the terminal cannot be set so (errno ${lastError()})`);
  }
}

import { type ByteLine, encodeLine, type LineListener } from '@floorcast/sas/line/stream-line';
import { libc, openPty, TERMINAL, Termios } from './pty.ts';
import { type NinthBit, WakeupReader } from './wakeup.ts';

// Linux: requests of ioctl, and what the first byte of a read says in packet mode.
const TIOCPKT = 0x5420;
const FIONREAD = 0x541b;
const DATA = 0x00;
const SETTINGS_CHANGED = 0x40;
const POLLIN = 1;
const INPUT = 0;

/**
 * The machine's end of a terminal that a SAS host opens as its serial port. A pty has no ninth bit, and stores the settings
 * that a host switches to send it: mark parity for the first byte of a message, space for the others. We are notified of every
 * change (packet mode with `EXTPROC`). Bytes around a change that we were too late for go by the length of the message.
 */
export class SasTerminal implements ByteLine {
  readonly delaysPolls = true;
  /** The device that the host opens. */
  readonly path: string;
  readonly #pty = openPty();
  readonly #wakeup: WakeupReader;
  #ninth: NinthBit = 'unknown';
  /** The terminal is set as a host that writes the escape may set it: to no parity, one stop bit. */
  #mayEscape = true;
  /** The host reads a byte of the other parity marked (`PARMRK`), which the terminal does not do by itself under `EXTPROC`. */
  #marksParity = false;
  /** What is read was written around a change, until all that was written is read. */
  #unsure = false;

  constructor(listener: LineListener) {
    const { path, stream, descriptors } = this.#pty;
    this.path = path;
    this.#wakeup = new WakeupReader((value, wakeup) => listener.byte(value, wakeup));
    notifyOfSettings(descriptors);
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    stream.once('close', () => listener.closed());
  }

  /** Undelivered calls of the machine are dropped: a serial port that nobody reads stores none. */
  write(bytes: Uint8Array, wakeup: boolean): void {
    const { stream, descriptors } = this.#pty;
    if (stream.destroyed) return;
    if (wakeup) libc().flush(descriptors.device, INPUT);
    stream.write(this.#wakeup.escapes || this.#marksParity ? encodeLine(bytes, wakeup) : bytes);
  }

  close(): void {
    this.#pty.stream.destroy();
  }

  #take(chunk: Buffer): void {
    const [kind = DATA, ...bytes] = chunk;
    if ((kind & SETTINGS_CHANGED) !== 0) this.#readSettings();
    if (kind !== DATA) return;
    const ninth = this.#unsure ? 'unknown' : this.#ninth;
    this.#wakeup.take(Uint8Array.from(bytes), ninth, this.#mayEscape);
    this.#unsure &&= areBytesWaiting(this.#pty.descriptors.ours);
  }

  #readSettings(): void {
    const { ours } = this.#pty.descriptors;
    this.#unsure = areBytesWaiting(ours);
    const { input, control, local } = Termios.of(ours);
    const { PARMRK, CMSPAR, PARODD, CSTOPB, EXTPROC } = TERMINAL;
    const notified = (local & EXTPROC) !== 0;
    this.#marksParity = notified && (input & PARMRK) !== 0;
    const always = notified && (control & CMSPAR) !== 0;
    const parity = (control & PARODD) === 0 ? 'space' : 'mark';
    this.#ninth = always ? parity : 'unknown';
    this.#mayEscape = (control & (CMSPAR | PARODD | CSTOPB)) === 0;
    this.#wakeup.settingsChanged();
  }
}

function notifyOfSettings({ ours, device }: { ours: number; device: number }): void {
  const termios = Termios.of(device);
  termios.local |= TERMINAL.EXTPROC;
  termios.apply(device);
  if (libc().control(ours, TIOCPKT, [1]) !== 0) throw new Error('no packet mode');
}

/** Whether bytes were written and not read yet. */
function areBytesWaiting(fd: number): boolean {
  const poll = Buffer.alloc(8);
  poll.writeInt32LE(fd, 0);
  poll.writeInt16LE(POLLIN, 4);
  // Brings what is on its way in the kernel to where it is counted, when nothing is there yet.
  libc().poll(poll, 1, 0);
  const count = [0];
  libc().control(fd, FIONREAD, count);
  return count[0] !== 0;
}

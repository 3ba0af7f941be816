import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';

/** How long (ms) after a failed write lines are lost before the file is opened again. */
const REOPEN_MS = 1_000;
/** Without a failed write for so long (ms) the disk counts as mended: until then some files may still take a few lines. */
const MENDED_MS = 10_000;

interface LogsParts {
  readonly open?: (path: string) => Writable;
  /** Tells the operator. */
  readonly say?: (line: string) => void;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
}

/** What processes print, each in a file of its own in `<home>/logs`. Lines that cannot be written are lost; nothing stops. */
export class Logs {
  readonly #home: string;
  readonly #parts: Required<LogsParts>;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Whether the operator knows that lines are being lost. */
  #said = false;

  constructor(
    home: string,
    { open = append, say = console.error, now = performance.now.bind(performance) }: LogsParts = {},
  ) {
    this.#home = home;
    this.#parts = { open, say, now };
    mkdirSync(join(home, 'logs'), { recursive: true });
  }

  /** The log of a process, appended to what is there. */
  of(name: string): LogFile {
    const { open, now } = this.#parts;
    return new LogFile({
      open: () => open(join(this.#home, 'logs', `${name}.log`)),
      now,
      failed: (error) => this.#failed(error),
      written: () => this.#written(),
    });
  }

  #failed(error: Error): void {
    this.#failedAt = this.#parts.now();
    if (this.#said) return;
    this.#said = true;
    const fault = diskFaultOf(error);
    const problem =
      fault === undefined
        ? `writing under ${this.#home} failed (${error.message})`
        : diskSentence(fault, this.#home);
    this.#parts.say(`${problem}; log lines are lost until that is over`);
  }

  #written(): void {
    if (!this.#said || this.#parts.now() - this.#failedAt < MENDED_MS) return;
    this.#said = false;
    this.#parts.say(`logs under ${this.#home} are written again`);
  }
}

interface LogFileParts {
  readonly open: () => Writable;
  readonly now: () => number;
  readonly failed: (error: Error) => void;
  readonly written: () => void;
}

/** One file of lines. A stream that has failed is dropped with the lines in it, and another is opened later. */
export class LogFile {
  readonly #parts: LogFileParts;
  #stream: Writable | undefined;
  #openAt = Number.NEGATIVE_INFINITY;
  #torn = false;

  constructor(parts: LogFileParts) {
    this.#parts = parts;
  }

  write(line: string): void {
    const { now, written } = this.#parts;
    if (this.#stream === undefined && now() >= this.#openAt) this.#stream = this.#opened();
    // What was written last may have been cut off within a line.
    this.#stream?.write(this.#torn ? `\n${line}\n` : `${line}\n`, (error) => {
      if (!error) written();
    });
    this.#torn &&= this.#stream === undefined;
  }

  close(): void {
    this.#stream?.end();
    this.#stream = undefined;
  }

  #opened(): Writable {
    const { open, now, failed } = this.#parts;
    const stream = open();
    stream.on('error', (error) => {
      failed(error);
      this.#openAt = now() + REOPEN_MS;
      this.#torn = true;
      if (this.#stream === stream) this.#stream = undefined;
      stream.destroy();
    });
    return stream;
  }
}

const append = (path: string): Writable => createWriteStream(path, { flags: 'a', mode: 0o600 });

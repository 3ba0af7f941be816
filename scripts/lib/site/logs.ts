import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';

/** Time (ms) from a failed write until the file is reopened; its lines are lost meanwhile. */
const REOPEN_MS = 1_000;
/** After this time (ms) without a failed write the disk counts as usable: before, some files may accept a few lines. */
const RECOVERED_MS = 10_000;

interface LogsParts {
  readonly open?: (path: string) => Writable;
  /** Notifies the operator. */
  readonly notify?: (line: string) => void;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
}

/** Output of processes, each in a file of its own in `<home>/logs`. Lines that cannot be written are lost. */
export class Logs {
  readonly #home: string;
  readonly #parts: Required<LogsParts>;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Whether the operator is notified that lines are lost. */
  #notified = false;

  constructor(
    home: string,
    { open = append, notify = console.error, now = performance.now.bind(performance) }: LogsParts = {},
  ) {
    this.#home = home;
    this.#parts = { open, notify, now };
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
    if (this.#notified) return;
    this.#notified = true;
    const fault = diskFaultOf(error);
    const problem =
      fault === undefined
        ? `writing under ${this.#home} failed (${error.message})`
        : diskSentence(fault, this.#home);
    this.#parts.notify(`${problem}; log lines are lost until that is over`);
  }

  #written(): void {
    if (!this.#notified || this.#parts.now() - this.#failedAt < RECOVERED_MS) return;
    this.#notified = false;
    this.#parts.notify(`logs under ${this.#home} are written again`);
  }
}

interface LogFileParts {
  readonly open: () => Writable;
  readonly now: () => number;
  readonly failed: (error: Error) => void;
  readonly written: () => void;
}

/** One file of lines. A failed stream is dropped with its lines, and another is opened later. */
export class LogFile {
  readonly #parts: LogFileParts;
  #stream: Writable | undefined;
  #reopenAt = Number.NEGATIVE_INFINITY;
  #torn = false;

  constructor(parts: LogFileParts) {
    this.#parts = parts;
  }

  write(line: string): void {
    const { now, written } = this.#parts;
    if (this.#stream === undefined && now() >= this.#reopenAt) this.#stream = this.#opened();
    // The last write may have been cut off within a line.
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
      this.#reopenAt = now() + REOPEN_MS;
      this.#torn = true;
      if (this.#stream === stream) this.#stream = undefined;
      stream.destroy();
    });
    return stream;
  }
}

const append = (path: string): Writable => createWriteStream(path, { flags: 'a', mode: 0o600 });

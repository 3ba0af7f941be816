import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Bytes of log lines that wait for room; what comes after is lost. */
const WAITING_MOST = 1024 * 1024;
/** How long (ms) until a pipe whose reader is behind is tried again. */
const BEHIND_MS = 20;

/**
 * Writes a log to an open file, by default the standard output. When its disk is full or its reader is gone, lines wait
 * and then are lost, and nothing else stops: neither the writer nor the end of the process waits for them.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd = 1) {
    this.#fd = fd;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length <= WAITING_MOST) {
      this.#waiting.push(bytes);
      this.#bytes += bytes.length;
    }
    this.flushSync();
  }

  /** Writes what it can without waiting. */
  flushSync(): void {
    clearTimeout(this.#timer);
    try {
      for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting)
        this.#written(first, writeSync(this.#fd, first));
    } catch (error) {
      // Any other failure is tried again with the next line.
      if (isBehind(error)) this.#timer = setTimeout(() => this.flushSync(), BEHIND_MS).unref();
    }
  }

  #written(first: Buffer, count: number): void {
    this.#bytes -= count;
    if (count === first.length) this.#waiting.shift();
    else this.#waiting[0] = first.subarray(count);
  }
}

const isBehind = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

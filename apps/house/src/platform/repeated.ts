import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

/** Runs work again and again, one run at a time. */
export class Repeated {
  readonly #parts;
  #cancel: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: {
    readonly clock: Clock;
    readonly log: Logger;
    /** The delay (ms) before the first run, and between the end of a run and the next. */
    readonly firstMs: number;
    readonly everyMs: number;
    readonly work: () => Promise<void>;
    /** What is logged of a run that failed; the next one retries it. */
    readonly failed: string;
  }) {
    this.#parts = parts;
    this.#schedule(parts.firstMs);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves when the run under way has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
  }

  #schedule(ms: number): void {
    const { clock, log, everyMs, work, failed } = this.#parts;
    this.#cancel = clock.after(ms, () => {
      this.#running = work()
        .catch((error: unknown) => log.error({ err: error }, failed))
        .then(() => {
          if (!this.#closed) this.#schedule(everyMs);
        });
    });
  }
}

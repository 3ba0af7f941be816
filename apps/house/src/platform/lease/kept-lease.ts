import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import { giveLeaseBack, type Held, renewLease, takeLease } from './lease.ts';

/** How long (ms) until a lease that somebody else holds is tried again, and ours is renewed. */
const TRY_AGAIN_MS = 500;
const RENEW_MS = 2_000;
/** One that was not answered for so long (ms) is left alone, and the next takes another connection: that one may be cut. */
const ANSWER_MS = 2_000;
/** When none was answered for so long (ms), the next that fails is the last: it counts as lost. */
const UNANSWERED_MS = 30_000;

interface LeaseParts {
  /** Connections that nothing else keeps busy. */
  readonly db: Db;
  readonly name: string;
  /** Who we are, for whoever reads the table. */
  readonly owner: string;
  readonly log: Logger;
  /** Nobody else can reach the database: whoever held the lease is gone, and silence does not lose it. */
  readonly alone: boolean;
}

/** A lease that is renewed until it is closed or lost. */
export class KeptLease {
  readonly held: Held;
  /** Resolves when somebody else has taken it, or we can no longer know. */
  readonly lost: Promise<void>;
  readonly #parts: LeaseParts;
  #lose: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();
  #answeredAt = performance.now();
  #closed = false;

  private constructor(parts: LeaseParts, held: Held) {
    this.#parts = parts;
    this.held = held;
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    this.#renewSoon();
  }

  /** Resolves when the lease is ours. */
  static async take(parts: LeaseParts): Promise<KeptLease> {
    const { db, name, owner, log, alone: force } = parts;
    let held = await takeLease(db, name, owner, { force });
    if (held === undefined) log.info({ lease: name }, 'somebody else holds the lease: waiting for it');
    while (held === undefined) {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      held = await takeLease(db, name, owner, { force }).catch((error: unknown) => {
        log.warn({ err: error }, 'the lease was not tried');
        return undefined;
      });
    }
    return new KeptLease(parts, held);
  }

  /** Gives it back, if it is still ours. */
  async close(): Promise<void> {
    this.#stop();
    await this.#renewing;
    // Where the database cannot be reached any more it runs out by itself.
    await giveLeaseBack(this.#parts.db, this.held).catch(() => undefined);
  }

  #stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #renewSoon(millis = RENEW_MS): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then((renewed) => this.#renewSoon(renewed ? RENEW_MS : TRY_AGAIN_MS));
    }, millis);
  }

  /** Whether that has worked. */
  async #renew(): Promise<boolean> {
    try {
      if (await this.#isOurs()) return true;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the lease was not renewed');
      if (this.#parts.alone || performance.now() - this.#answeredAt < UNANSWERED_MS) return false;
    }
    this.#stop();
    this.#lose();
    return false;
  }

  async #isOurs(): Promise<boolean> {
    const answer = renewLease(this.#parts.db, this.held).then((ours) => {
      // However late: the database is there.
      this.#answeredAt = performance.now();
      return ours;
    });
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database has been silent')), ANSWER_MS);
    });
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}

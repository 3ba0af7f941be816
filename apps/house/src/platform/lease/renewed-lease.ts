import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import { type Held, releaseLease, renewLease, takeLease } from './lease.ts';

/** How often (ms) a held lease is tried, and how often an own one is renewed. */
const RETRY_MS = 500;
const RENEW_MS = 2_000;
/** After so long (ms) without an answer, the next renewal takes another connection: this one may be cut. */
const ANSWER_MS = 2_000;
/** When no renewal was answered for so long (ms), the next failure loses the lease. */
const UNANSWERED_MS = 30_000;

interface LeaseParts {
  /** Connections that are used for nothing else. */
  readonly db: Db;
  readonly name: string;
  /** A name of this node for readers of the table. */
  readonly owner: string;
  readonly log: Logger;
  /** No other node can reach the database: an earlier holder has ended, and silence does not lose the lease. */
  readonly alone: boolean;
}

/** A lease that is renewed until it is closed or lost. */
export class RenewedLease {
  readonly held: Held;
  /** Resolves when another node has taken the lease, or may have. */
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

  /** Resolves when this node holds the lease. */
  static async take(parts: LeaseParts): Promise<RenewedLease> {
    const { db, name, owner, log, alone: force } = parts;
    let held = await takeLease(db, name, owner, { force });
    if (held === undefined) log.info({ lease: name }, 'lease is held by another node; waiting');
    while (held === undefined) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      held = await takeLease(db, name, owner, { force }).catch((error: unknown) => {
        log.warn({ err: error }, 'taking the lease failed; retrying');
        return undefined;
      });
    }
    return new RenewedLease(parts, held);
  }

  /** Releases it, if it is still held. */
  async close(): Promise<void> {
    this.#stop();
    await this.#renewing;
    // Without the database it expires by itself.
    await releaseLease(this.#parts.db, this.held).catch(() => undefined);
  }

  #stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #renewSoon(millis = RENEW_MS): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then((renewed) => this.#renewSoon(renewed ? RENEW_MS : RETRY_MS));
    }, millis);
  }

  /** Whether the renewal succeeded. */
  async #renew(): Promise<boolean> {
    try {
      if (await this.#isOurs()) return true;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'renewing the lease failed; retrying');
      if (this.#parts.alone || performance.now() - this.#answeredAt < UNANSWERED_MS) return false;
    }
    this.#stop();
    this.#lose();
    return false;
  }

  async #isOurs(): Promise<boolean> {
    const answer = renewLease(this.#parts.db, this.held).then((ours) => {
      // However late: the database is reachable.
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

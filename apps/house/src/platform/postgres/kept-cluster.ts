import { setTimeout as sleep } from 'node:timers/promises';
import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import type { Logger } from 'pino';
import { type Cluster, type ClusterConnection, openCluster } from './cluster.ts';

/** Until a server that ended or did not start is started again (ms), doubling. */
const RETRY_FIRST_MS = 250;
const RETRY_MOST_MS = 5_000;
/** What it prints from the first failed write to its end. */
const LAST_LINES = 20;

interface KeptClusterParts {
  readonly log: Logger;
  readonly open?: (home: string) => Promise<Cluster>;
  /** Resolves after so many milliseconds, or at once when aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A PostgreSQL that is started again whenever it ends by itself: it ends when it cannot write its log, and cannot start
 * before its disk has room. It is reached as before then.
 */
export class KeptCluster {
  readonly connection: ClusterConnection;
  readonly #home: string;
  readonly #parts: Required<KeptClusterParts>;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #cluster: Cluster | undefined;

  private constructor(home: string, parts: Required<KeptClusterParts>, cluster: Cluster) {
    this.#home = home;
    this.#parts = parts;
    this.connection = cluster.connection;
    this.#cluster = cluster;
    this.#running = this.#keep(cluster);
  }

  /** @throws as {@link openCluster}: the first start is not tried again. */
  static async open(home: string, parts: KeptClusterParts): Promise<KeptCluster> {
    const { open = openCluster, wait = pause, log } = parts;
    return new KeptCluster(home, { open, wait, log }, await open(home));
  }

  /** Resolves when the server has ended and is not started again. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#cluster?.stop();
    await this.#running;
  }

  async #keep(first: Cluster): Promise<void> {
    const { signal } = this.#stop;
    for (let cluster: Cluster | undefined = first; cluster !== undefined; cluster = await this.#reopened()) {
      this.#cluster = cluster;
      if (signal.aborted) await cluster.stop();
      const words = await cluster.ended;
      this.#cluster = undefined;
      if (!signal.aborted)
        this.#parts.log.error({ reason: this.#reasonIn(words) }, 'PostgreSQL has ended; starting it again');
    }
  }

  /** Of what a server printed before it ended. */
  #reasonIn(words: string): string {
    const last = words.split('\n').slice(-LAST_LINES).join('\n');
    const fault = diskFaultOf(last);
    return fault === undefined ? last : diskSentence(fault, this.#home);
  }

  /** Undefined: it was stopped before a start succeeded. */
  async #reopened(): Promise<Cluster | undefined> {
    const { open, wait, log } = this.#parts;
    const { signal } = this.#stop;
    let told: string | undefined;
    for (let failures = 0; ; failures++) {
      await wait(Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures), signal);
      if (signal.aborted) return undefined;
      try {
        const cluster = await open(this.#home);
        log.info('PostgreSQL runs again');
        return cluster;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Each reason once, not at every try.
        if (reason !== told) log.error({ reason }, 'PostgreSQL does not start; retrying');
        told = reason;
      }
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

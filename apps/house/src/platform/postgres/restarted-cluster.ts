import { setTimeout as sleep } from 'node:timers/promises';
import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import type { Logger } from 'pino';
import { type Cluster, type ClusterConnection, openCluster } from './cluster.ts';

/** The delay (ms) before a server that ended or did not start is restarted, doubling. */
const RETRY_FIRST_MS = 250;
const RETRY_MOST_MS = 5_000;
/** The number of lines that a server prints from the first failed write to its end. */
const LAST_LINES = 20;

interface RestartedClusterParts {
  readonly log: Logger;
  readonly open?: (home: string) => Promise<Cluster>;
  /** Resolves after so many milliseconds, or at once when aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A PostgreSQL that is restarted when it ends by itself: it ends when it cannot write its log, and cannot start before
 * its disk has room. Its connection stays the same.
 */
export class RestartedCluster {
  readonly connection: ClusterConnection;
  readonly #home: string;
  readonly #parts: Required<RestartedClusterParts>;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #cluster: Cluster | undefined;

  private constructor(home: string, parts: Required<RestartedClusterParts>, cluster: Cluster) {
    this.#home = home;
    this.#parts = parts;
    this.connection = cluster.connection;
    this.#cluster = cluster;
    this.#running = this.#supervise(cluster);
  }

  /** @throws as {@link openCluster}: the first start is not retried. */
  static async open(home: string, parts: RestartedClusterParts): Promise<RestartedCluster> {
    const { open = openCluster, wait = pause, log } = parts;
    return new RestartedCluster(home, { open, wait, log }, await open(home));
  }

  /** Resolves when the server has ended and will not be restarted. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#cluster?.stop();
    await this.#running;
  }

  async #supervise(first: Cluster): Promise<void> {
    const { signal } = this.#stop;
    for (let cluster: Cluster | undefined = first; cluster !== undefined; cluster = await this.#reopened()) {
      this.#cluster = cluster;
      if (signal.aborted) await cluster.stop();
      const output = await cluster.ended;
      this.#cluster = undefined;
      if (!signal.aborted)
        this.#parts.log.error({ reason: this.#reasonIn(output) }, 'PostgreSQL exited; restarting it');
    }
  }

  /** The reason in the output of a server that ended. */
  #reasonIn(output: string): string {
    const last = output.split('\n').slice(-LAST_LINES).join('\n');
    const fault = diskFaultOf(last);
    return fault === undefined ? last : diskSentence(fault, this.#home);
  }

  /** Undefined: it was stopped before a start succeeded. */
  async #reopened(): Promise<Cluster | undefined> {
    const { open, wait, log } = this.#parts;
    const { signal } = this.#stop;
    let logged: string | undefined;
    for (let failures = 0; ; failures++) {
      await wait(Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures), signal);
      if (signal.aborted) return undefined;
      try {
        const cluster = await open(this.#home);
        log.info('PostgreSQL restarted');
        return cluster;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Each reason once, not at every attempt.
        if (reason !== logged) log.error({ reason }, 'cannot start PostgreSQL; retrying');
        logged = reason;
      }
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

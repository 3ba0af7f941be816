import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '@floorcast/contract/errors';
import { type Connection, SERVICE_RESTART } from '../../platform/sockets/gate.ts';
import { protooRefusal } from '../../platform/sockets/refusals.ts';

/** How long (ms) the requests under way may take when a floor is handed over, and how often they are looked at. */
const SETTLE_MS = 1_000;
const LOOK_MS = 10;

/** The players' connections at a floor, and their requests under way. */
export class Attendance {
  readonly #connections = new Set<Connection>();
  #underWay = 0;
  #over = false;

  /** @throws {ProtooError} 50300 once the floor is handed over: then nothing is done. */
  async use<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#over) throw protooRefusal(refusal('handingOver'));
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  enter(connection: Connection): () => void {
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  /**
   * Refuses further requests; resolves when those under way, and what `isBusy` knows of, have ended, or have had their
   * time.
   */
  async settle(isBusy: () => boolean = () => false): Promise<void> {
    this.#over = true;
    const end = performance.now() + SETTLE_MS;
    while ((this.#underWay > 0 || isBusy()) && performance.now() < end) await sleep(LOOK_MS);
  }

  /** Asks every client to connect again. */
  dismiss(): void {
    for (const { peer } of this.#connections) peer.close(SERVICE_RESTART, 'come in again');
  }
}

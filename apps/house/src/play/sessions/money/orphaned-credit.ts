import { randomUUID } from 'node:crypto';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import { Retry } from '../../../platform/retry.ts';
import type { SessionContext } from '../session-context.ts';

/** How long (ms) until orphaned credit is checked again, doubling up to the most. */
const CHECK_FIRST_MS = 10_000;
const CHECK_MOST_MS = 60_000;

/** Credit on machines without a session: it goes to the last player, or to `house:variance` if there was none. */
export class OrphanedCredit {
  readonly #parts;
  readonly #retry: Retry<number>;

  constructor(parts: SessionContext) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: CHECK_FIRST_MS, mostMs: CHECK_MOST_MS });
  }

  close(): void {
    this.#retry.close();
  }

  /** Takes it off a machine, now or when that can be done. */
  async settle(machineId: number): Promise<void> {
    try {
      await this.#settle(machineId);
    } catch (error) {
      this.#parts.log.error({ err: error, machineId }, 'credit without a session was not taken');
      this.later(machineId);
    }
  }

  /** The machine would not pay it out now, or it could not be asked to. */
  later(machineId: number): void {
    this.#retry.schedule(machineId, () => void this.#recheck(machineId));
  }

  /** A transfer that no floor has received would be in the way for ever. */
  async #recheck(machineId: number): Promise<void> {
    if (!this.#isSeated(machineId)) await this.#parts.transfers.reconcile([machineId]);
    await this.settle(machineId);
  }

  /** All credit on the machine of an open session is its player's. */
  #isSeated(machineId: number): boolean {
    return this.#parts.seats.at(machineId) !== undefined;
  }

  async #settle(machineId: number): Promise<void> {
    const { registry, repository, transfers, handPays, log } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined || this.#isSeated(machineId) || isEmpty(machine))
      return this.#retry.clear(machineId);
    // The end of either brings this here.
    if (handPays.waitsAt(machineId) || machine.running !== undefined) return;
    if (machine.condition !== 'ready' || !machine.creditKnown) return;
    if ((await transfers.openAt(machineId)) !== undefined) return this.later(machineId);
    const last = await repository.lastSession(machineId);
    // A player may have taken the seat meanwhile.
    if (this.#isSeated(machineId)) return this.#retry.clear(machineId);
    log.warn({ machineId, credit: machine.credit, playerId: last?.playerId }, 'credit without a session');
    const requestId = `old-${randomUUID()}`;
    const playerId = last?.playerId ?? null;
    await transfers.cashOut({ requestId, playerId, sessionId: last?.id ?? null, machineId });
  }
}

const isEmpty = ({ credit, creditKnown }: LiveMachine): boolean => credit === 0 && creditKnown;

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { Retry } from '../../../platform/retry.ts';
import type { LiveMachine, MachineRegistry } from '../../machines/index.ts';
import type { PlayRepository } from '../session/play.repository.ts';
import type { TransferService } from './transfer-service.ts';

/** How long (ms) until credit that nobody owns is looked at again, doubling up to the last. */
const LOOK_FIRST_MS = 10_000;
const LOOK_MOST_MS = 60_000;

interface OrphanedCreditParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly transfers: TransferService;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether somebody sits at a machine: then all credit on it is theirs. */
  sat(machineId: number): boolean;
  /** Whether a machine is locked until a hand pay is paid. */
  waitsForHandPay(machineId: number): boolean;
}

/** Credit on machines at which nobody sits: it goes to the last player, or to `house:variance` if there was none. */
export class OrphanedCredit {
  readonly #parts: OrphanedCreditParts;
  readonly #retry: Retry<number>;

  constructor(parts: OrphanedCreditParts) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: LOOK_FIRST_MS, mostMs: LOOK_MOST_MS });
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
    this.#retry.schedule(machineId, () => void this.#lookAgain(machineId));
  }

  /** A transfer that no floor was told of would stand in the way for ever. */
  async #lookAgain(machineId: number): Promise<void> {
    if (!this.#parts.sat(machineId)) await this.#parts.transfers.reconcile([machineId]);
    await this.settle(machineId);
  }

  async #settle(machineId: number): Promise<void> {
    const { registry, repository, transfers, log } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined || this.#parts.sat(machineId) || isEmpty(machine))
      return this.#retry.clear(machineId);
    // What these wait for brings it here again.
    if (this.#parts.waitsForHandPay(machineId) || machine.running !== undefined) return;
    if (machine.condition !== 'ready' || !machine.creditKnown) return;
    if ((await transfers.openAt(machineId)) !== undefined) return this.later(machineId);
    const last = await repository.lastSession(machineId);
    // Somebody may have sat down meanwhile.
    if (this.#parts.sat(machineId)) return this.#retry.clear(machineId);
    log.warn({ machineId, credit: machine.credit, playerId: last?.playerId }, 'credit without a session');
    const requestId = `old-${randomUUID()}`;
    const playerId = last?.playerId ?? null;
    await transfers.cashOut({ requestId, playerId, sessionId: last?.id ?? null, machineId });
  }
}

const isEmpty = ({ credit, creditKnown }: LiveMachine): boolean => credit === 0 && creditKnown;

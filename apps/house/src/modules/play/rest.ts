import type { Clock } from '../../platform/clock.ts';
import type { MachineRegistry } from '../machines/index.ts';
import type { Table } from './tables.ts';
import { BONUS_PAUSE_MS } from './troubles.ts';

interface RestParts {
  readonly registry: MachineRegistry;
  readonly clock: Clock;
  waitsForHandPay(machineId: number): boolean;
}

/** When no game begins any more that was won in the last one: until then it is its player's, who may have left. */
export class Rest {
  readonly #parts: RestParts;
  constructor(parts: RestParts) {
    this.#parts = parts;
  }

  /** A game has ended, or may have a moment ago: in it another may have been won. */
  gameEnded(table: Table): void {
    table.endedAt = this.#parts.clock.monotonic();
    this.#anew(table);
  }

  /** The machine may be locked, or be so no more: what was won in a game a moment ago waits for the end of a lock. */
  lockChanged(table: Table): void {
    if (this.#parts.clock.monotonic() < table.restsAt) this.#anew(table);
  }

  /** Whether a machine plays nothing now, whatever was won in its last game. */
  isLocked(machineId: number): boolean {
    const condition = this.#parts.registry.find(machineId)?.condition;
    return condition !== 'ready' || this.#parts.waitsForHandPay(machineId);
  }

  /** How long (ms) such a game may yet begin; below one: none will. */
  left(table: Table): number {
    const left = table.restsAt - this.#parts.clock.monotonic();
    return this.#parts.registry.find(table.machineId)?.bonus === true ? Math.max(left, BONUS_PAUSE_MS) : left;
  }

  #anew(table: Table): void {
    const rests = this.#parts.clock.monotonic() + BONUS_PAUSE_MS;
    table.restsAt = this.isLocked(table.machineId) ? Number.POSITIVE_INFINITY : rests;
  }
}

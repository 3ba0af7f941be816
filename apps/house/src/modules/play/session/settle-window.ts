import type { Clock } from '../../../platform/clock.ts';
import type { MachineRegistry } from '../../machines/index.ts';
import type { PlaySession } from './play-session.ts';
import { BONUS_PAUSE_MS } from './troubles.ts';

interface SettleWindowParts {
  readonly registry: MachineRegistry;
  readonly clock: Clock;
  waitsForHandPay(machineId: number): boolean;
}

/** When no game begins any more that was won in the last one: until then it is its player's, who may have left. */
export class SettleWindow {
  readonly #parts: SettleWindowParts;
  constructor(parts: SettleWindowParts) {
    this.#parts = parts;
  }

  /** A game has ended, or may have a moment ago: in it another may have been won. */
  gameEnded(session: PlaySession): void {
    session.endedAt = this.#parts.clock.monotonic();
    this.#anew(session);
  }

  /** The machine may be locked, or be so no more: what was won in a game a moment ago waits for the end of a lock. */
  lockChanged(session: PlaySession): void {
    if (this.#parts.clock.monotonic() < session.settlesAt) this.#anew(session);
  }

  /** Whether a machine plays nothing now, whatever was won in its last game. */
  isLocked(machineId: number): boolean {
    const condition = this.#parts.registry.find(machineId)?.condition;
    return condition !== 'ready' || this.#parts.waitsForHandPay(machineId);
  }

  /** How long (ms) such a game may yet begin; below one: none will. */
  left(session: PlaySession): number {
    const left = session.settlesAt - this.#parts.clock.monotonic();
    return this.#parts.registry.find(session.machineId)?.bonus === true
      ? Math.max(left, BONUS_PAUSE_MS)
      : left;
  }

  #anew(session: PlaySession): void {
    const rests = this.#parts.clock.monotonic() + BONUS_PAUSE_MS;
    session.settlesAt = this.isLocked(session.machineId) ? Number.POSITIVE_INFINITY : rests;
  }
}

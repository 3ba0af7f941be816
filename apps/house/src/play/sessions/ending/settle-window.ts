import type { MachineContext } from '../../../machines/registry/index.ts';
import type { HandPayService } from '../money/hand-pays/hand-pay-service.ts';
import type { PlaySession } from '../state/play-session.ts';
import { SETTLE_MS } from '../state/play-state.ts';

/** Whether a machine is locked, and how long a game that was won may still begin: it belongs to the session's player. */
export class SettleWindow {
  readonly #parts;
  constructor(parts: Pick<MachineContext, 'clock' | 'registry'> & { readonly handPays: HandPayService }) {
    this.#parts = parts;
  }

  /** Whether a machine plays nothing now, whatever was won in its last game. */
  isLocked(machineId: number): boolean {
    const condition = this.#parts.registry.find(machineId)?.condition;
    return condition !== 'ready' || this.#parts.handPays.waitsAt(machineId);
  }

  /** A machine may be locked, or unlocked: what was won in a game a moment ago waits for the end of a lock. */
  lockChanged(session: PlaySession): void {
    const at = this.#parts.clock.monotonic();
    session.apply({ type: 'lock-changed', at, locked: this.isLocked(session.machineId) });
  }

  /** How long (ms) such a game may still begin; below one: none will. */
  left({ machineId, state }: PlaySession): number {
    const left = state.game.settlesAt - this.#parts.clock.monotonic();
    return this.#parts.registry.find(machineId)?.bonus === true ? Math.max(left, SETTLE_MS) : left;
  }
}

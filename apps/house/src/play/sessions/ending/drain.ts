import type { SessionContext } from '../session-context.ts';
import type { Closing } from './closing.ts';

/** Ends the sessions of machines that staff have taken out of service: each once its game, or its free games, have ended. */
export class Drain {
  readonly #parts;
  readonly #waiting = new Map<number, () => void>();

  constructor(parts: Pick<SessionContext, 'clock' | 'registry' | 'seats'> & { readonly closing: Closing }) {
    this.#parts = parts;
    parts.registry.observe((machineId) => this.#changed(machineId));
  }

  close(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  /** What has changed the machine is still under way: it is looked at after that. */
  #changed(machineId: number): void {
    const { registry, clock } = this.#parts;
    if (registry.find(machineId)?.outOfService == null || this.#waiting.has(machineId)) return;
    this.#waiting.set(
      machineId,
      clock.after(0, () => this.#end(machineId)),
    );
  }

  #end(machineId: number): void {
    this.#waiting.delete(machineId);
    const { registry, seats, closing } = this.#parts;
    const machine = registry.find(machineId);
    const session = seats.at(machineId);
    if (machine?.outOfService == null || session === undefined || !seats.isTaken(session)) return;
    if (machine.running !== undefined || machine.bonus) return;
    closing.leave(session, 'out-of-service');
  }
}

import type { LiveMachine, MachineRegistry } from '../../../machines/registry/index.ts';
import type { PlaySession } from './play-session.ts';
import type { SessionEvent, SessionObserver } from './session-events.ts';

/** The open play sessions of a floor, one a machine, and the observers of their events. */
export class Seats {
  readonly #registry: MachineRegistry;
  readonly #sessions = new Map<number, PlaySession>();
  readonly #observers: SessionObserver[] = [];

  constructor(registry: MachineRegistry) {
    this.#registry = registry;
  }

  /** Forgets every session; they stay open for the next process. */
  close(): void {
    this.#sessions.clear();
  }

  add(session: PlaySession): void {
    this.#sessions.set(session.machineId, session);
  }

  /** Frees the seat of a session that has ended. */
  remove({ machineId }: PlaySession): void {
    this.#sessions.delete(machineId);
    this.#registry.change(machineId, { seat: undefined });
  }

  at(machineId: number): PlaySession | undefined {
    return this.#sessions.get(machineId);
  }

  all(): PlaySession[] {
    return [...this.#sessions.values()];
  }

  ofPlayer(playerId: number): PlaySession | undefined {
    return [...this.#sessions.values()].find((session) => session.playerId === playerId);
  }

  /** Whether the session has not ended. */
  isOpen(session: PlaySession): boolean {
    return this.#sessions.get(session.machineId) === session;
  }

  /** Whether its player still has the seat, and has not given it up. */
  isTaken(session: PlaySession): boolean {
    return this.isOpen(session) && session.state.phase !== 'closing';
  }

  machine({ machineId }: PlaySession): LiveMachine {
    const machine = this.#registry.find(machineId);
    if (machine === undefined) throw new Error(`machine ${machineId} is gone from the registry`);
    return machine;
  }

  /** Passes every later event of a play session to the observer. */
  observe(observer: SessionObserver): void {
    this.#observers.push(observer);
  }

  happened(session: PlaySession, event: SessionEvent): void {
    for (const observer of this.#observers) observer.happened(session, event);
  }

  /** Something has happened to machines; nothing where no session is open. */
  happenedAt(machineIds: readonly number[], event: SessionEvent): void {
    for (const machineId of machineIds) {
      const session = this.#sessions.get(machineId);
      if (session !== undefined) this.happened(session, event);
    }
  }
}

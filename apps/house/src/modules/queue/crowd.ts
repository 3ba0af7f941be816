import type { SeatNews } from '@floorcast/contract/queue';
import type { Bus } from '../../platform/bus/bus.ts';
import { seatTopic } from './topics.ts';

interface CrowdParts {
  readonly bus: Bus;
  readonly watchersOf: (machineId: number) => ReadonlySet<number>;
  readonly sitterOf: (machineId: number) => number | undefined;
  readonly waitingFor: (machineId: number) => readonly number[];
}

/** Who is about a machine: how many watch it and wait for it, told to them and to whoever plays it (GAME-18). */
export class Crowd {
  readonly #parts: CrowdParts;
  /** What was told last, and to whom. */
  readonly #told = new Map<number, string>();

  constructor(parts: CrowdParts) {
    this.#parts = parts;
  }

  of(machineId: number): SeatNews {
    const { watchersOf, sitterOf, waitingFor } = this.#parts;
    const watchers = new Set(watchersOf(machineId));
    watchers.delete(sitterOf(machineId) ?? 0);
    return { id: machineId, viewers: watchers.size, waiting: waitingFor(machineId).length };
  }

  /** Somebody has come, gone, sat down or stood up. */
  changed(machineId: number): void {
    const news = this.of(machineId);
    const audience = this.#audience(machineId);
    const told = JSON.stringify([news, audience]);
    if (this.#told.get(machineId) === told) return;
    if (audience.length === 0) this.#told.delete(machineId);
    else this.#told.set(machineId, told);
    for (const accountId of audience) this.#parts.bus.publish(seatTopic(accountId), news);
  }

  #audience(machineId: number): number[] {
    const { watchersOf, sitterOf, waitingFor } = this.#parts;
    const sitter = sitterOf(machineId);
    const all = new Set([...watchersOf(machineId), ...waitingFor(machineId)]);
    if (sitter !== undefined) all.add(sitter);
    return [...all].sort((a, b) => a - b);
  }
}

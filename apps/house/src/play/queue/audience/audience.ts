import type { SeatNotification } from '@floorcast/contract/queue';
import type { MachineContext, Watching } from '../../../machines/registry/index.ts';
import { seatTopic } from '../place-notices.ts';
import type { QueueService } from '../queue.service.ts';

/** Counts the viewers and the queue of each machine, and notifies them and the player of changes (GAME-18). */
export class Audience {
  readonly #parts;
  /** The last notification of each machine, with its receivers. */
  readonly #published = new Map<number, string>();

  constructor(
    parts: Pick<MachineContext, 'bus' | 'registry'> & {
      readonly watching: Watching;
      readonly queue: QueueService;
    },
  ) {
    this.#parts = parts;
  }

  countAt(machineId: number): SeatNotification {
    const { registry, watching, queue } = this.#parts;
    const viewers = new Set(watching.accountsAt(machineId));
    viewers.delete(registry.playerAt(machineId) ?? 0);
    return { id: machineId, viewers: viewers.size, waiting: queue.waiting(machineId).length };
  }

  /** Publishes the counts of a machine if they, or their receivers, have changed. */
  publish(machineId: number): void {
    const count = this.countAt(machineId);
    const receivers = this.#receivers(machineId);
    const published = JSON.stringify([count, receivers]);
    if (this.#published.get(machineId) === published) return;
    if (receivers.length === 0) this.#published.delete(machineId);
    else this.#published.set(machineId, published);
    for (const accountId of receivers) this.#parts.bus.publish(seatTopic(accountId), count);
  }

  #receivers(machineId: number): number[] {
    const { registry, watching, queue } = this.#parts;
    const player = registry.playerAt(machineId);
    const all = new Set([...watching.accountsAt(machineId), ...queue.waiting(machineId)]);
    if (player !== undefined) all.add(player);
    return [...all].sort((a, b) => a - b);
  }
}

import type { PlayPolicy } from '@floorcast/contract/play-policy';
import type { SeatNotification } from '@floorcast/contract/queue';
import {
  MACHINE_STATUS_TOPIC,
  MachineChange,
  type MachineContext,
  type Watching,
} from '../../machines/registry/index.ts';
import type { Presence } from '../../people/chat/index.ts';
import { PROTECTION_TOPIC, ProtectionChange } from '../../people/safer-gambling/index.ts';
import { inBackground } from '../../platform/background.ts';
import { PlaceNotices, QUEUE_CHANGED_TOPIC, QueueChange, seatTopic } from './place-notices.ts';
import { QueueRepository } from './queue.repository.ts';
import { QueueService, type WhyNoSeat } from './queue.service.ts';

export interface Queue {
  readonly queue: QueueService;
  readonly audience: Audience;
}

/** Opens the queues for a floor's taken seats, and the audience counts of its machines. Call `begin` once seats are resumed. */
export function openQueue(
  parts: MachineContext & {
    readonly watching: Watching;
    readonly presence: Presence;
    readonly rules: PlayPolicy['queue'];
    readonly whyNoSeat: WhyNoSeat;
  },
): Queue {
  const { floorId, db, bus, log, events, registry, presence } = parts;
  const queue = new QueueService({
    ...parts,
    repository: new QueueRepository(db, floorId),
    notices: new PlaceNotices(parts),
    isPresent: (playerId) => presence.has(playerId),
  });
  const audience = new Audience({ ...parts, queue });
  events.on('audienceChanged', (machineId) => audience.publish(machineId));
  events.on('presenceChanged', (accountId) =>
    inBackground(log, queue.presenceChanged(accountId), 'queue lookup'),
  );
  bus.subscribe(MACHINE_STATUS_TOPIC, (change) => {
    const { id } = MachineChange.parse(change);
    if (registry.find(id) === undefined) return;
    audience.publish(id);
    inBackground(log, queue.seatChanged(id), 'queue lookup');
  });
  bus.subscribe(QUEUE_CHANGED_TOPIC, (change) =>
    inBackground(log, queue.changedElsewhere(QueueChange.parse(change)), 'queue lookup'),
  );
  bus.subscribe(PROTECTION_TOPIC, (message) => {
    const { playerId } = ProtectionChange.parse(message);
    inBackground(log, queue.recheck(playerId), 'queue lookup');
  });
  return { queue, audience };
}

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

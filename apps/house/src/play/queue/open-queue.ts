import type { PlayPolicy } from '@floorcast/contract/play-policy';
import {
  MACHINE_STATUS_TOPIC,
  MachineChange,
  type MachineContext,
  type Watching,
} from '../../machines/registry/index.ts';
import type { Presence } from '../../people/chat/index.ts';
import { PROTECTION_TOPIC, ProtectionChange } from '../../people/safer-gambling/index.ts';
import { inBackground } from '../../platform/background.ts';
import { Audience } from './audience/audience.ts';
import { PlaceNotices, QUEUE_CHANGED_TOPIC, QueueChange } from './place-notices.ts';
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

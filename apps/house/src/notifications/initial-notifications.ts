import { randomUUID } from 'node:crypto';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import * as z from 'zod';
import type { FloorContext } from '../context.ts';
import { type Bus, NoReply, type Unsubscribe } from '../platform/bus/bus.ts';
import type { Connection } from '../platform/sockets/gate.ts';
import type { Audience, QueueService } from '../play/queue/index.ts';
import type { PlayerFeed, Seats } from '../play/sessions/index.ts';

/** Where the owner of a floor is asked for the state of a player there, by the node that has the connection. */
const initialTopic = (floorId: string): string => `floor.${floorId}.player`;
const Asked = z.object({ playerId: z.number(), topic: z.string() });
/** How long (ms) an owner may take to answer. */
const PATIENCE_MS = 4_000;

/** The state of a player at one floor, before the notifications that change it. */
const InitialNotifications = z.object({
  session: z.optional(PlayerNotifications.session),
  seat: z.optional(PlayerNotifications.seat),
  queue: PlayerNotifications.queue,
});
export type InitialNotifications = z.infer<typeof InitialNotifications>;

/**
 * Answers for the owner of a floor. It publishes the state on a topic of the node that asked, not in the answer: so it
 * stays in order with the notifications before and after it.
 */
export function answerInitialNotifications(
  parts: Pick<FloorContext, 'floorId' | 'bus'> & {
    readonly seats: Seats;
    readonly feed: PlayerFeed;
    readonly queue: QueueService;
    readonly audience: Audience;
  },
): Unsubscribe {
  const { floorId, bus, seats, feed, queue, audience } = parts;
  return bus.respond(initialTopic(floorId), async (asked) => {
    const { playerId, topic } = Asked.parse(asked);
    const session = seats.ofPlayer(playerId);
    bus.publish(topic, {
      ...(session && { session: feed.openSession(session), seat: audience.countAt(session.machineId) }),
      queue: queue.notificationFor(playerId),
    });
    return true;
  });
}

/** Resolves once they were received. @throws {NoResponder} {NoReply} the owner of the floor cannot be reached. */
export async function receiveInitialNotifications(
  bus: Bus,
  { onClose }: Connection,
  { floorId, playerId }: { readonly floorId: string; readonly playerId: number },
  receive: (initial: InitialNotifications) => void,
): Promise<void> {
  const topic = `news.first.${randomUUID()}`;
  let received = false;
  const stop = bus.subscribe(topic, (message) => {
    receive(InitialNotifications.parse(message));
    received = true;
  });
  onClose(stop);
  try {
    await bus.request(initialTopic(floorId), { playerId, topic }, PATIENCE_MS);
  } finally {
    stop();
  }
  if (!received) throw new NoReply(topic);
}

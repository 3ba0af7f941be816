import { randomUUID } from 'node:crypto';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import * as z from 'zod';
import { type Bus, NoReply, type Unsubscribe } from '../../platform/bus/bus.ts';
import type { Connection } from '../../platform/sockets/gate.ts';
import { type MachineRegistry, statusOf } from '../machines/index.ts';
import type { PlayerFeed, Seats } from '../play/index.ts';
import type { Audience, QueueService } from '../queue/index.ts';

/** Where the active node is asked for the state of a player, by the node that has the connection. */
const INITIAL_TOPIC = 'news.first';
const REACHED_TOPIC = 'news.reached';
const Asked = z.object({ playerId: z.number(), topic: z.string() });
/** How long (ms) the active node may take to answer. */
const PATIENCE_MS = 4_000;

/** Where it is published that nodes may have missed notifications: the active node was replaced or out of reach. */
export const NOTIFICATIONS_MISSED_TOPIC = 'news.missed';

/** The state of a player, before the notifications that change it. */
const InitialNotifications = z.object({
  machines: z.array(PlayerNotifications.machine),
  session: z.optional(PlayerNotifications.session),
  seat: z.optional(PlayerNotifications.seat),
  queue: PlayerNotifications.queue,
});
export type InitialNotifications = z.infer<typeof InitialNotifications>;

interface InitialNotificationsParts {
  readonly bus: Bus;
  readonly registry: MachineRegistry;
  readonly seats: Seats;
  readonly feed: PlayerFeed;
  readonly queue: QueueService;
  readonly audience: Audience;
}

/**
 * Answers for the active node. It publishes the state on a topic of the node that asked, not in the answer: so it stays
 * in order with the notifications before and after it.
 */
export function sendInitialNotifications({
  bus,
  registry,
  seats,
  feed,
  queue,
  audience,
}: InitialNotificationsParts): Unsubscribe {
  const stops = [bus.respond(REACHED_TOPIC, async () => true), bus.respond(INITIAL_TOPIC, send)];
  return () => {
    for (const stop of stops) stop();
  };

  async function send(asked: unknown): Promise<true> {
    const { playerId, topic } = Asked.parse(asked);
    const session = seats.ofPlayer(playerId);
    bus.publish(topic, {
      machines: registry.all().map((machine) => ({ id: machine.id, status: statusOf(machine) })),
      ...(session && { session: feed.openSession(session), seat: audience.countAt(session.machineId) }),
      queue: queue.notificationFor(playerId),
    });
    return true;
  }
}

/** @throws {NoResponder} {NoReply} the active node cannot be reached over the bus. */
export const reachActiveNode = (bus: Bus): Promise<unknown> => bus.request(REACHED_TOPIC, null, PATIENCE_MS);

/** Resolves once they were received. @throws {NoResponder} {NoReply} the active node cannot be reached. */
export async function receiveInitialNotifications(
  bus: Bus,
  { onClose }: Connection,
  playerId: number,
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
    await bus.request(INITIAL_TOPIC, { playerId, topic }, PATIENCE_MS);
  } finally {
    stop();
  }
  if (!received) throw new NoReply(topic);
}

import { randomUUID } from 'node:crypto';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import * as z from 'zod';
import { type Bus, NoReply, type Unsubscribe } from '../../platform/bus/bus.ts';
import type { Connection } from '../../platform/sockets/gate.ts';
import { type MachineRegistry, statusOf } from '../machines/index.ts';
import type { PlayerFeed, Seats } from '../play/index.ts';
import type { Audience, QueueService } from '../queue/index.ts';

/** Where the house that works is asked how things stand, by whichever node somebody has come to. */
const FIRST_NEWS_TOPIC = 'news.first';
const REACHED_TOPIC = 'news.reached';
const Asked = z.object({ playerId: z.number(), topic: z.string() });
/** How long (ms) a house that is there may take to answer. */
const PATIENCE_MS = 4_000;

/** Where it is told that news may have been missed at other nodes: another house works, or this one was not heard. */
export const NEWS_MISSED_TOPIC = 'news.missed';

/** How things stand for a player, before the news that change it. */
const FirstNews = z.object({
  machines: z.array(PlayerNotifications.machine),
  session: z.optional(PlayerNotifications.session),
  seat: z.optional(PlayerNotifications.seat),
  queue: PlayerNotifications.queue,
});
export type FirstNews = z.infer<typeof FirstNews>;

interface FirstNewsParts {
  readonly bus: Bus;
  readonly registry: MachineRegistry;
  readonly seats: Seats;
  readonly feed: PlayerFeed;
  readonly queue: QueueService;
  readonly audience: Audience;
}

/**
 * Answers for the house that works. What is asked for is told on a topic of the asker's, not in the answer: so it keeps
 * its place between the news before and after it.
 */
export function tellFirstNews({ bus, registry, seats, feed, queue, audience }: FirstNewsParts): Unsubscribe {
  const stops = [bus.respond(REACHED_TOPIC, async () => true), bus.respond(FIRST_NEWS_TOPIC, tell)];
  return () => {
    for (const stop of stops) stop();
  };

  async function tell(asked: unknown): Promise<true> {
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

/** @throws {NoResponder} {NoReply} the house that works cannot be reached over the bus. */
export const reachNews = (bus: Bus): Promise<unknown> => bus.request(REACHED_TOPIC, null, PATIENCE_MS);

/** Has been heard when it resolves. @throws {NoResponder} {NoReply} no house that works can be reached. */
export async function hearFirstNews(
  bus: Bus,
  { onClose }: Connection,
  playerId: number,
  hear: (news: FirstNews) => void,
): Promise<void> {
  const topic = `news.first.${randomUUID()}`;
  let heard = false;
  const stop = bus.subscribe(topic, (news) => {
    hear(FirstNews.parse(news));
    heard = true;
  });
  onClose(stop);
  try {
    await bus.request(FIRST_NEWS_TOPIC, { playerId, topic }, PATIENCE_MS);
  } finally {
    stop();
  }
  if (!heard) throw new NoReply(topic);
}

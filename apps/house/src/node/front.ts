import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ToldPresence } from '../modules/chat/index.ts';
import { MachinesRepository } from '../modules/machines/index.ts';
import {
  jackpotSocket,
  NEWS_MISSED_TOPIC,
  notificationSocket,
  reachNews,
} from '../modules/notifications/index.ts';
import { HouseMetrics } from '../operations/house-metrics.ts';
import { Readiness } from '../operations/readiness.ts';
import { tracedStatements } from '../operations/sql-spans.ts';
import { Remembered } from '../platform/remembered.ts';
import { SocketGate } from '../platform/sockets/gate.ts';
import { type NodeParts, openAccounts, openCalls } from './every-node.ts';
import { relayCalls, SocketRelay } from './relay.ts';
import type { WorkingHouse } from './working-house.ts';

export interface Front {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** How long (ms) it is not asked again whether news reach this node, and how long an answer is waited for. */
const KEEP_MS = 500;
const WAIT_MS = 1_000;

/**
 * A node that waits for the work: whoever comes to it is served all the same. What the database and the bus are enough
 * for, it answers and tells by itself; the rest it carries to the house that works. Does not listen yet.
 */
export async function buildFront(
  { db: untimed, ...parts }: NodeParts,
  working: WorkingHouse,
): Promise<Front> {
  const metrics = new HouseMetrics();
  const node = { ...parts, db: tracedStatements(metrics.timed(untimed), parts.traces) };
  const readiness = new Readiness(node.db, node.clock, () => working.address());
  const accounts = openAccounts(node);
  const { app, routes } = await openCalls({
    ...node,
    ...accounts,
    metrics,
    readiness,
    hall: { machines: () => [] },
    works: false,
  });
  await relayCalls(routes, working, parts.traces);
  const { config, bus, clock, log, db } = node;
  const { auth } = accounts;
  const presence = new ToldPresence({ node: randomUUID(), bus, clock });
  const gate = new SocketGate(
    [
      notificationSocket({ auth, db, bus, enter: (accountId) => presence.enter(accountId) }),
      jackpotSocket({ auth, machines: new MachinesRepository(db), bus }),
    ].map((entry) => metrics.counted(entry)),
    {
      log,
      addressOf: (request) => config.proxies.clientOf(request),
      origins: config.pageOrigins,
      bounds: config.bounds,
    },
  );
  // Whatever was missed, who comes in anew hears of.
  const stops = [
    bus.subscribe(NEWS_MISSED_TOPIC, () => gate.beginAnew()),
    bus.followOthers((inReach) => {
      if (!inReach) gate.beginAnew();
    }),
  ];
  const relay = new SocketRelay(working);
  const news = new Remembered({ clock, ask: () => reachNews(bus), keepMs: KEEP_MS, waitMs: WAIT_MS });
  /** While no news reach this node, they are heard where they are told. */
  const wayOf = async (request: IncomingMessage) =>
    gate.leadsTo(request) && (await news.get()) === true ? gate : relay;
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void wayOf(request).then((way) => way.enter(request, socket, head));
  });
  return {
    app,
    async close() {
      readiness.close();
      working.close();
      for (const stop of stops) stop();
      gate.close();
      presence.close();
      relay.close();
      await app.close();
      metrics.close();
    },
  };
}

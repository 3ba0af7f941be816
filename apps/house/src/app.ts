import { NO_TRACES } from '@floorcast/traces/traces';
import { openEvents } from './events.ts';
import type { House, HouseParts } from './house.ts';
import { chatRoutes, openChat, openPresence } from './modules/chat/index.ts';
import {
  floorSocket,
  iceServersOf,
  machineRoutes,
  openMachines,
  openWatching,
} from './modules/machines/index.ts';
import {
  jackpotSocket,
  notificationSocket,
  sendInitialNotifications,
} from './modules/notifications/index.ts';
import { handPayRoutes, openPlay, playSocket } from './modules/play/index.ts';
import { sessionRoutes } from './modules/player/index.ts';
import { openQueue, queueRoutes } from './modules/queue/index.ts';
import { catchUp } from './node/catch-up.ts';
import { openAccounts, openCalls } from './node/node-calls.ts';
import { openGate } from './node/open-gate.ts';
import { Readiness } from './operations/health/readiness.ts';
import { HouseMetrics } from './operations/metrics/house-metrics.ts';
import { Retention } from './operations/retention/retention.ts';
import { tracedStatements } from './operations/traces/sql-spans.ts';
import { InProcessBus } from './platform/bus/in-process-bus.ts';

/** Opens the modules of the active node, each from those before it. Does not listen. */
export async function buildHouse({ db: untimed, connection, ...parts }: HouseParts): Promise<House> {
  const { config, clock, log, traces = NO_TRACES } = parts;
  const { policy } = config;
  const metrics = new HouseMetrics();
  const db = tracedStatements(metrics.timed(untimed), traces);
  const bus = parts.bus ?? new InProcessBus((error) => log.error({ err: error }, 'bus listener failed'));
  const readiness = new Readiness(db, clock);
  const events = openEvents();
  metrics.floors.follow(events);
  const node = { config, db, bus, clock, log, traces, events, policy };

  const accounts = openAccounts(node);
  const { auth } = accounts;
  const machines = await openMachines(node);
  const { registry, orders } = machines;
  const { presence, close: closePresence } = openPresence(node);
  const chat = openChat({ ...node, presence });
  const watching = openWatching({ ...node, auth, registry, orders, open: policy.watching });
  const { queue, audience } = openQueue({ ...node, registry, watching, presence, rules: policy.queue });
  const play = await openPlay({ ...node, registry, orders, queue, counts: metrics.presses });
  await queue.begin();

  const machineSource = { machines: () => registry.all() };
  const calls = { ...node, ...accounts, metrics, readiness, machineSource };
  const { app, routes, settings } = await openCalls({ ...calls, active: true });
  handPayRoutes(routes, { ...play, auth, db });
  sessionRoutes(routes, { ...play, auth, queue });
  chatRoutes(routes, auth, chat);
  const iceServers = iceServersOf(config.turn, clock);
  machineRoutes(routes, { ...machines, config, auth, watching, settings, iceServersOf: iceServers });
  queueRoutes(routes, { auth, registry, watching, queue, audience });
  const gate = openGate({ ...node, metrics }, [
    playSocket({ ...node, ...play, auth }),
    notificationSocket({ ...node, auth, enter: (accountId) => presence.enter(accountId) }),
    jackpotSocket({ auth, machines: machines.repository, bus }),
    floorSocket({ ...node, ...machines, booking: play.reports }),
  ]);
  gate.attach(app.server);
  const stopInitialNotifications = sendInitialNotifications({ ...play, bus, registry, queue, audience });
  const stopCatchingUp = await catchUp({ ...node, connection, gate, watching, machines, play });
  const { removedRows } = metrics;
  const retention = new Retention({ ...node, removed: (table, rows) => removedRows.add(table, rows) });

  return {
    app,
    async close() {
      readiness.close();
      await retention.close();
      await stopCatchingUp();
      stopInitialNotifications();
      closePresence();
      gate.close();
      play.close();
      queue.close();
      await app.close();
      await bus.close();
      metrics.close();
    },
  };
}

import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { ChatService, chatRoutes, HeardPresence, Presence } from './modules/chat/index.ts';
import {
  FloorOrders,
  floorSocket,
  MACHINE_STATUS_TOPIC,
  MACHINES_CHANGED_TOPIC,
  MachineChange,
  MachineRegistry,
  MachinesRepository,
  machineRoutes,
  Stills,
  Watching,
} from './modules/machines/index.ts';
import {
  jackpotSocket,
  NEWS_MISSED_TOPIC,
  notificationSocket,
  tellFirstNews,
} from './modules/notifications/index.ts';
import {
  AutoplayDesk,
  Countdowns,
  FloorReports,
  HandPayDesk,
  HeldButtons,
  handPayRoutes,
  MoneyDesk,
  PlayRepository,
  PlayService,
  Presses,
  playSocket,
  ResultStills,
  Seats,
  Troubles,
} from './modules/play/index.ts';
import { sessionRoutes } from './modules/player/index.ts';
import { Crowd, QueueRepository, QueueService, queueRoutes } from './modules/queue/index.ts';
import { openAccounts, openCalls } from './node/every-node.ts';
import { HouseMetrics } from './operations/house-metrics.ts';
import { Readiness } from './operations/readiness.ts';
import { Retention } from './operations/retention.ts';
import { tracedRequests } from './operations/socket-spans.ts';
import { tracedStatements } from './operations/sql-spans.ts';
import type { Bus } from './platform/bus/bus.ts';
import { InProcessBus } from './platform/bus/in-process-bus.ts';
import type { Clock } from './platform/clock.ts';
import { Announcements } from './platform/db/announcements.ts';
import type { Db } from './platform/db/schema.ts';
import { SocketGate } from './platform/sockets/gate.ts';
import { Turns } from './platform/turns.ts';

export interface House {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

export interface HouseParts {
  readonly config: Config;
  readonly db: Db;
  /** How the database is reached by one more connection; without it, nothing announced there is heard. */
  readonly connection?: pg.ClientConfig;
  /** Without one, nothing is told beyond this process. Closed with the house. */
  readonly bus?: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Without them, nothing is traced. */
  readonly traces?: Traces;
}

/** Puts the house together: the one place where its modules meet. Does not listen yet. */
export async function buildHouse({
  config,
  db: untimed,
  connection,
  clock,
  log,
  traces = NO_TRACES,
  ...parts
}: HouseParts): Promise<House> {
  const metrics = new HouseMetrics();
  const db = tracedStatements(metrics.timed(untimed), traces);
  const readiness = new Readiness(db, clock);
  const bus = parts.bus ?? new InProcessBus((error) => log.error({ err: error }, 'bus listener failed'));
  const node = { config, db, bus, clock, log, traces };
  const accounts = openAccounts(node);
  const { auth } = accounts;
  const machines = new MachinesRepository(db);
  const registry = new MachineRegistry(await machines.machines(), bus);
  const orders = new FloorOrders(bus, registry, traces);
  const sitterOf = (machineId: number) => seats.at(machineId)?.playerId;
  const crowdChanged = (machineId: number) => crowd.changed(machineId);
  const watching = new Watching({
    bus,
    registry,
    orders,
    open: config.policy.watching,
    sitterOf,
    stillCounts: (account) => auth.stillCounts(account),
    changed: crowdChanged,
  });
  const queue = new QueueService({
    repository: new QueueRepository(db),
    registry,
    bus,
    clock,
    log,
    rules: config.policy.queue,
    isHere: (playerId) => presence.has(playerId),
    sitterOf,
    changed: crowdChanged,
  });
  const crowd = new Crowd({
    bus,
    sitterOf,
    watchersOf: (machineId) => watching.accountsAt(machineId),
    waitingFor: (machineId) => queue.waiting(machineId),
  });
  const desk = new MoneyDesk({
    db,
    bus,
    orders,
    clock,
    log,
    traces,
    settled: (transfer) => reports.transferEnded(transfer),
  });
  const repository = new PlayRepository(db);
  const holdSeconds = config.policy.seatHoldSeconds;
  const handPays = new HandPayDesk({
    db,
    bus,
    orders,
    clock,
    log,
    changed: (machineId) => {
      lockChanged(machineId);
      if (!waitsForHandPay(machineId)) seats.goOnClosing(machineId);
    },
  });
  const waitsForHandPay = (machineId: number) => handPays.at(machineId) !== undefined;
  // A line that cannot be read keeps no seat from being free.
  const freed = (machineId: number) =>
    queue.seatChanged(machineId).catch((error: unknown) => log.error({ err: error }, 'no line was read'));
  const seats = new Seats({
    repository,
    registry,
    orders,
    desk,
    bus,
    clock,
    log,
    waitsForHandPay,
    holdSeconds,
    freed,
  });
  const troubles = new Troubles({
    registry,
    clock,
    handPay: (machineId) => handPays.at(machineId),
    changed: (machineId, trouble) => seats.tellTrouble(machineId, trouble),
  });
  const lockChanged = (machineId: number) => {
    troubles.check(machineId);
    seats.lockChanged(machineId);
  };
  const { policy } = config;
  const countdowns = new Countdowns({ seats, clock, policy });
  const autoplay = new AutoplayDesk({
    seats,
    clock,
    log,
    policy,
    press: (table) => play.press(table, { button: 'spin', by: 'autoplay' }),
  });
  seats.watch(countdowns);
  seats.watch(autoplay);
  const heldButtons = new HeldButtons(orders, log);
  seats.watch(heldButtons);
  seats.watch(troubles);
  const presses = new Presses({
    clock,
    log,
    traces,
    runs: (machineId) => registry.find(machineId)?.running !== undefined,
    made: (by, outcome) => metrics.presses.made(by, outcome),
    unconfirmed: () => metrics.presses.unconfirmed(),
  });
  seats.watch(presses);
  const play = new PlayService({
    repository,
    registry,
    orders,
    desk,
    seats,
    bus,
    clock,
    log,
    policy,
    autoplay,
    heldButtons,
    troubles,
    presses,
  });
  const stills = new ResultStills({
    db,
    policy,
    kept: ({ machineId, id }) => seats.tell(machineId, 'still', { game: id }),
  });
  const reports = new FloorReports({
    play,
    seats,
    desk,
    handPays,
    stills,
    registry,
    db,
    bus,
    clock,
    log,
    traces,
  });
  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'background work failed'));
  const presence = new Presence(clock, (accountId) => {
    quietly(chat.tellPresence(accountId));
    quietly(queue.presenceChanged(accountId));
  });
  const heardPresence = new HeardPresence({ bus, clock, presence });
  const chat = new ChatService({ db, bus, clock, presence });
  await handPays.resume();
  await seats.resume();
  await queue.begin();
  bus.subscribe(MACHINE_STATUS_TOPIC, (change) => {
    const { id } = MachineChange.parse(change);
    watching.seatChanged(id);
    crowd.changed(id);
    quietly(queue.seatChanged(id));
  });
  const turns = new Turns<'machines'>();
  const readMachines = () =>
    turns.take('machines', async () => {
      const setups = await machines.machines();
      registry.setUp(setups);
      seats.happenedAt(
        setups.map(({ id }) => id),
        { type: 'set-up' },
      );
    });
  bus.subscribe(MACHINES_CHANGED_TOPIC, () => quietly(readMachines()));

  const { app, routes } = await openCalls({
    ...node,
    ...accounts,
    metrics,
    readiness,
    hall: { machines: () => registry.all() },
    works: true,
  });
  handPayRoutes(routes, {
    auth,
    db,
    handPays,
    tellBalance: (playerId, withheld) => desk.tellBalance(playerId, withheld),
  });
  sessionRoutes(routes, { auth, play, queue });
  chatRoutes(routes, auth, chat);
  machineRoutes(routes, {
    auth,
    repository: machines,
    registry,
    watching,
    stills: new Stills(orders, clock),
  });
  queueRoutes(routes, { auth, registry, watching, queue, crowd });

  const gate = new SocketGate(
    [
      playSocket({ auth, play, autoplay, seats, bus, clock }),
      notificationSocket({ auth, db, bus, enter: (accountId) => presence.enter(accountId) }),
      jackpotSocket({ auth, machines, bus }),
      floorSocket({
        repository: machines,
        registry,
        bus,
        clock,
        log,
        consequences: {
          started: (seq, report) => reports.started(seq, report),
          book: (tx, floorId, event) => reports.book(tx, floorId, event),
          booked: (event) => reports.booked(event),
          linked: (floorId, present) => {
            metrics.floors.linked(floorId);
            for (const { id } of registry.ofFloor(floorId)) lockChanged(id);
            for (const { id } of present) if (waitsForHandPay(id)) handPays.refresh(id);
            quietly(seats.floorLinked(present.map(({ id }) => id)));
          },
          conditionChanged: (machineId) => {
            lockChanged(machineId);
            if (registry.find(machineId)?.condition === 'ready') seats.inReach(machineId);
            else seats.happenedAt([machineId], { type: 'trouble' });
            seats.tellSession(machineId);
            seats.goOnClosing(machineId);
          },
          creditChanged: (machineId) => {
            const table = seats.at(machineId);
            if (table === undefined) seats.goOnClosing(machineId);
            else seats.tellCredit(table);
          },
          lampsChanged: (machineId) => seats.tellLamps(machineId),
          resultShown: (still) => quietly(stills.heard(still)),
          viewerGone: (viewerId) => watching.forget(viewerId),
          viewersForgotten: (floorId) => watching.forgetFloor(floorId),
          viewersFound: (floorId, viewers) => quietly(watching.found(floorId, viewers)),
          videoTold: (floorId, video) => metrics.floors.videoTold(floorId, video),
          unlinked: (floorId) => {
            metrics.floors.unlinked(floorId);
            watching.forgetFloor(floorId);
            for (const { id } of registry.ofFloor(floorId)) lockChanged(id);
            seats.happenedAt(
              registry.ofFloor(floorId).map(({ id }) => id),
              { type: 'trouble' },
            );
          },
        },
      }),
    ].map((entry) => tracedRequests(metrics.counted(entry), traces)),
    {
      log,
      addressOf: (request) => config.proxies.clientOf(request),
      origins: config.pageOrigins,
      bounds: config.bounds,
    },
  );
  gate.attach(app.server);
  const stopFirstNews = tellFirstNews({ bus, registry, seats, queue, crowd });
  /** Something may have been told that was not heard here, or not elsewhere. */
  const missed = () => {
    bus.publish(NEWS_MISSED_TOPIC, null);
    quietly(gate.recheck());
    quietly(watching.recheck());
  };
  bus.followOthers((inReach) => {
    if (inReach) missed();
  });
  const announcements =
    connection &&
    (await Announcements.open({
      connection,
      log,
      heard: (topic, message) => bus.publish(topic, message),
      listening: () => {
        quietly(readMachines());
        handPays.recheck();
        missed();
      },
    }));
  missed();

  const retention = new Retention({
    db,
    clock,
    log,
    policy,
    removed: (table, rows) => metrics.removedRows.add(table, rows),
  });

  return {
    app,
    async close() {
      readiness.close();
      await retention.close();
      await announcements?.close();
      stopFirstNews();
      heardPresence.close();
      presence.close();
      gate.close();
      countdowns.close();
      desk.close();
      presses.close();
      autoplay.close();
      handPays.close();
      troubles.close();
      queue.close();
      seats.close();
      await app.close();
      await bus.close();
      metrics.close();
    },
  };
}

import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { AuthRepository, AuthService, authRoutes, guardCalls, Tokens } from './modules/auth/index.ts';
import { cashierRoutes } from './modules/cashier/index.ts';
import { ChatService, chatRoutes, Presence } from './modules/chat/index.ts';
import { CLAIM_POLICY, ClaimsService, claimRoutes } from './modules/claims/index.ts';
import { gameRoutes, historyRoutes } from './modules/history/index.ts';
import { liveChatRoutes } from './modules/live-chat/index.ts';
import {
  enrolRoutes,
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
import { jackpotSocket, notificationSocket } from './modules/notifications/index.ts';
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
import { playerRoutes } from './modules/player/index.ts';
import { Crowd, QueueRepository, QueueService, queueRoutes } from './modules/queue/index.ts';
import { QuickPanel, quickPanelRoutes } from './modules/quick-panel/index.ts';
import { UserDataService, userDataRoutes } from './modules/user-data/index.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { HouseMetrics } from './operations/house-metrics.ts';
import { metricsRoute } from './operations/metrics.routes.ts';
import { Readiness } from './operations/readiness.ts';
import type { Bus } from './platform/bus/bus.ts';
import { InProcessBus } from './platform/bus/in-process-bus.ts';
import type { Clock } from './platform/clock.ts';
import { Announcements } from './platform/db/announcements.ts';
import type { Db } from './platform/db/schema.ts';
import { handleErrors, refuseAddress } from './platform/http/errors.ts';
import { documentCalls } from './platform/http/openapi.ts';
import { namedRequests, tellRequestIds } from './platform/http/request-id.ts';
import { withContract } from './platform/http/validation.ts';
import { SocketGate } from './platform/sockets/gate.ts';
import { Turns } from './platform/turns.ts';
import { pageSecurity } from './site/page-security.ts';
import { loadSettings } from './site/settings.ts';
import { siteRoutes } from './site/site.routes.ts';

const BODY_BYTES = 64 * 1024;
const REQUESTS_A_MINUTE = 1_200;
/** Guests of one hall come from one address, as a balancer does: what they load or ask dozens of times does not count. */
const uncounted = (url: string): boolean =>
  url.startsWith('/assets/') || url === '/healthz' || url === '/readyz';

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
}

/** Puts the house together: the one place where its modules meet. Does not listen yet. */
export async function buildHouse({
  config,
  db: untimed,
  connection,
  clock,
  log,
  ...parts
}: HouseParts): Promise<House> {
  const metrics = new HouseMetrics();
  const db = metrics.timed(untimed);
  const readiness = new Readiness(db, clock);
  const bus = parts.bus ?? new InProcessBus((error) => log.error({ err: error }, 'bus listener failed'));
  const tokens = new Tokens(config.jwtSecret);
  const userData = new UserDataService(db);
  const auth = new AuthService({
    repository: new AuthRepository(db),
    tokens,
    bus,
    clock,
    addresses: config.addresses,
    userData: (accountId) => userData.of(accountId),
  });
  const settings = () => loadSettings(config.settingsFile, log);
  const machines = new MachinesRepository(db);
  const registry = new MachineRegistry(await machines.machines(), bus);
  const orders = new FloorOrders(bus, registry);
  const sitterOf = (machineId: number) => seats.at(machineId)?.playerId;
  const crowdChanged = (machineId: number) => crowd.changed(machineId);
  const watching = new Watching({
    registry,
    orders,
    open: config.policy.watching,
    sitterOf,
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
    returned: (transfer) => reports.transferEnded(transfer),
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
      troubles.check(machineId);
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
  const heldButtons = new HeldButtons(orders);
  seats.watch(heldButtons);
  seats.watch(troubles);
  const presses = new Presses({
    clock,
    log,
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
  const reports = new FloorReports({ play, seats, desk, handPays, stills, registry, bus, clock, log });
  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'background work failed'));
  const presence = new Presence(clock, (accountId) => {
    quietly(chat.tellPresence(accountId));
    quietly(queue.presenceChanged(accountId));
  });
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

  const { bounds } = config;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    ...namedRequests(),
    bodyLimit: BODY_BYTES,
    requestTimeout: bounds.requestMs,
    http: { headersTimeout: bounds.headersMs, connectionsCheckingInterval: bounds.lookMs },
    trustProxy: (address) => config.proxies.trusts(address),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
  metrics.watch(app, { hall: { machines: () => registry.all() }, db, clock });
  tellRequestIds(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: pageSecurity(await settings()) },
    // A framed cashier has no origin; a browser wants this of all pages of ours or of none.
    originAgentCluster: false,
  });
  await app.register(compress, { globalDecompression: false });
  await app.register(rateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => uncounted(url),
  });
  handleErrors(app);
  guardCalls(app, auth);
  const routes = withContract(app);
  await documentCalls(routes);
  authRoutes(routes, auth, config.loginsAMinute);
  const tellBalance = (playerId: number) => desk.tellBalance(playerId);
  handPayRoutes(routes, { auth, db, handPays, tellBalance });
  playerRoutes(routes, { auth, userData, db, play, queue });
  userDataRoutes(routes, auth, userData);
  const claims = new ClaimsService({ db, clock, policy: CLAIM_POLICY, settings });
  claimRoutes(routes, { auth, claims, tellBalance });
  await cashierRoutes(routes, { config, auth, tokens, db, settings, tellBalance });
  historyRoutes(routes, auth, db);
  gameRoutes(routes, auth, db);
  chatRoutes(routes, auth, chat);
  quickPanelRoutes(routes, auth, new QuickPanel({ db, clock, claims }));
  machineRoutes(routes, {
    auth,
    repository: machines,
    registry,
    watching,
    stills: new Stills(orders, clock),
  });
  queueRoutes(routes, { auth, registry, watching, queue, crowd });
  enrolRoutes(routes, db, config.loginsAMinute);
  liveChatRoutes(app, settings);
  healthRoutes(app, readiness);
  metricsRoute(app, metrics.registry, config.metricsToken);
  await siteRoutes(app, { config, settings });

  const gate = new SocketGate(
    [
      playSocket({ auth, play, autoplay, seats, bus, clock }),
      notificationSocket({ auth, db, bus, registry, seats, presence, queue, crowd }),
      jackpotSocket({ auth, machines, bus }),
      floorSocket({
        repository: machines,
        registry,
        bus,
        log,
        consequences: {
          book: (tx, floorId, event) => reports.book(tx, floorId, event),
          linked: (floorId, present) => {
            metrics.floors.linked(floorId);
            for (const { id } of registry.ofFloor(floorId)) troubles.check(id);
            for (const { id } of present) if (waitsForHandPay(id)) handPays.refresh(id);
            quietly(seats.floorLinked(present.map(({ id }) => id)));
          },
          conditionChanged: (machineId) => {
            troubles.check(machineId);
            if (registry.find(machineId)?.condition !== 'ready')
              seats.happenedAt([machineId], { type: 'trouble' });
            seats.tellSession(machineId);
            seats.goOnClosing(machineId);
          },
          creditChanged: (machineId) => {
            const table = seats.at(machineId);
            if (table !== undefined) seats.tellCredit(table);
          },
          lampsChanged: (machineId) => seats.tellLamps(machineId),
          resultShown: (still) => quietly(stills.heard(still)),
          viewerGone: (viewerId) => watching.forget(viewerId),
          unlinked: (floorId) => {
            metrics.floors.unlinked(floorId);
            watching.forgetFloor(floorId);
            for (const { id } of registry.ofFloor(floorId)) troubles.check(id);
            seats.happenedAt(
              registry.ofFloor(floorId).map(({ id }) => id),
              { type: 'trouble' },
            );
          },
        },
      }),
    ].map((entry) => metrics.counted(entry)),
    {
      log,
      addressOf: (request) => config.proxies.clientOf(request),
      origins: config.pageOrigins,
      bounds,
    },
  );
  gate.attach(app.server);
  const announcements =
    connection &&
    (await Announcements.open({
      connection,
      log,
      heard: (topic, message) => bus.publish(topic, message),
      listening: () => quietly(Promise.all([readMachines(), gate.recheck()])),
    }));

  return {
    app,
    async close() {
      readiness.close();
      await announcements?.close();
      presence.close();
      gate.close();
      countdowns.close();
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

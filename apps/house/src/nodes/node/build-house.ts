import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { LOOK_MS } from '@floorcast/contract/machine-actions';
import { ProtooError } from '@floorcast/protoo/peer';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { Config } from '../../config/config.ts';
import { CallBook, letterCalls } from '../../console/calls/index.ts';
import { consoleSocket } from '../../console/console.socket.ts';
import { hasLooked, machineActionCalls } from '../../console/machine-acts/index.ts';
import { Wall } from '../../console/wall/index.ts';
import { openEvents, type SiteContext } from '../../context.ts';
import {
  floorSocket,
  iceServersOf,
  MachineDirectory,
  MachinesRepository,
  machineCalls,
  machineRoutes,
} from '../../machines/registry/index.ts';
import { jackpotSocket, notificationSocket } from '../../notifications/index.ts';
import { Readiness } from '../../operations/health/health.routes.ts';
import { HouseMetrics, kindOf } from '../../operations/metrics/house-metrics.ts';
import { type RemovedFrom, Retention } from '../../operations/retention/retention.ts';
import { tracedStatements } from '../../operations/traces/sql-spans.ts';
import type { Account } from '../../people/accounts/index.ts';
import { chatCalls, openChat, openPresence, type Presence } from '../../people/chat/index.ts';
import { whyExcluded } from '../../people/safer-gambling/index.ts';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { readerOf } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { countingBlocks } from '../../platform/lists/blocks.ts';
import { RefusalTexts } from '../../platform/refusal-texts.ts';
import { opening, type SocketEntry, SocketGate, SPREAD_MS } from '../../platform/sockets/gate.ts';
import { protooRefusal } from '../../platform/sockets/refusals.ts';
import { sessionCalls } from '../../play/player/index.ts';
import { seatCalls } from '../../play/queue/index.ts';
import { Balances, playSocket, type Tables } from '../../play/sessions/index.ts';
import { DailyProof, HeadKeeper, SearchRecords, syslogAt, watchClock } from '../../trail/index.ts';
import { OwnedFloors } from '../floors/owned-floors.ts';
import { catchUp, NOTIFIED } from './catch-up.ts';
import { beginCalls } from './console-parts.ts';
import { FloorOwners } from './floor-owners.ts';
import type { House, HouseParts, Job } from './house.ts';
import { openCalls } from './node-calls.ts';
import { NodeSockets } from './node-sockets.ts';
import { type Accounts, openAccounts } from './open-accounts.ts';
import { TableRelay } from './table-relay.ts';

/** A method of the contract; what a client invents is not a label. */
const NAME = /^[a-zA-Z-]{1,24}$/;

/** The same entry with a span for each request, in the trace of its caller if it names one. */
function tracedRequests(entry: SocketEntry, traces: Traces): SocketEntry {
  if (!traces.on) return entry;
  const kind = kindOf(entry.path);
  return opening(entry, (_, begin) => {
    const handlers = begin();
    const request = (method: string, data: unknown, parent?: string) =>
      answered(traces, `${kind} ${NAME.test(method) ? method : 'other'}`, parent, () =>
        handlers.request(method, data),
      );
    return { ...handlers, request };
  });
}

/** A refusal is an answer, not a failure. */
async function answered(
  traces: Traces,
  name: string,
  parent: string | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const span = traces.begin(name, { side: 'server', parent });
  try {
    const reply = await span.run(work);
    span.end();
    return reply;
  } catch (error) {
    if (error instanceof ProtooError) span.end({ 'floorcast.refused': error.code });
    else span.end({}, 'failed');
    throw error;
  }
}

/** Admits connections to these sockets, counts them and traces their requests. */
const openGate = (
  {
    config,
    log,
    traces,
    metrics,
    refusalTexts,
  }: Pick<SiteContext, 'log' | 'traces' | 'refusalTexts'> & {
    readonly config: Config;
    readonly metrics: HouseMetrics;
  },
  sockets: readonly SocketEntry[],
): SocketGate =>
  new SocketGate(
    sockets.map((socket) => tracedRequests(metrics.counted(socket), traces)),
    {
      log,
      refusalTexts,
      addressOf: (request) => config.proxies.clientOf(request),
      origins: config.pageOrigins,
      bounds: config.bounds,
    },
  );

/** Opens a node of the house, which owns no floor yet. Does not listen. */
export async function buildHouse({ db: untimed, replica, connection, ...parts }: HouseParts): Promise<House> {
  const { config, clock, log, traces = NO_TRACES, node: nodeId = randomUUID() } = parts;
  const metrics = new HouseMetrics();
  const watched = (db: Db) => tracedStatements(metrics.timed(db), traces);
  const db = watched(untimed);
  const bus = parts.bus ?? new InProcessBus((error) => log.error({ err: error }, 'bus listener failed'));
  const read = readerOf({ primary: db, replica: replica && watched(replica), log });
  const { policy, calendar } = config;
  const base = { config, policy, calendar, db, read, bus, clock, log, traces, events: openEvents(), metrics };
  const accounts = openAccounts(base);
  const { presence, enter, close: closePresence } = openPresence(base);
  const isExcluded = async (accountId: number) =>
    (await accounts.protection.exclusionOf(accountId)) !== undefined;
  const { auth, settings } = accounts;
  const refusalTexts = await refusalTextsOf(config, settings);
  const shared = { ...base, auth, settings, refusalTexts, isExcluded, presence };
  const floors = new OwnedFloors({ ...shared, watched });
  const owners = new FloorOwners({ db, clock, node: nodeId, isHere: (id) => floors.get(id) !== undefined });
  const repository = new MachinesRepository(db);
  const directory = await MachineDirectory.open({ repository, bus, log });
  const wall = new Wall({ bus, clock, log, floors: () => directory.floors() });
  const node = { ...accounts, ...shared, enter, floors, owners, repository, directory, wall };

  const readiness = new Readiness(db, clock);
  const { app, balances, closeCalls } = await openRoutes(node, readiness);
  const { gate, sockets, relay } = openSockets(node);
  sockets.attach(app.server);
  const clockWatch = watchClock({ ...node, nodeName: config.nodeName ?? hostname() });
  const heads = keepHeads(node);
  const stopCatchingUp = await catchUp({ ...node, connection, gate });
  return {
    app,
    floors,
    jobs: jobsOf(node, watched),
    async leave() {
      readiness.close();
      gate.reconnect(NOTIFIED);
      relay.dismiss(SPREAD_MS);
      await sleep(SPREAD_MS);
    },
    async close() {
      readiness.close();
      clockWatch.close();
      await heads?.close();
      await stopCatchingUp();
      owners.close();
      closePresence();
      gate.close();
      sockets.close();
      floors.close();
      wall.close();
      balances.close();
      await app.close();
      closeCalls();
      await bus.close();
      metrics.close();
    },
  };
}

async function refusalTextsOf({ calendar }: Config, settings: Accounts['settings']): Promise<RefusalTexts> {
  return new RefusalTexts({ currency: (await settings()).CURRENCY, timeZone: calendar.timeZone });
}

interface Node extends Omit<SiteContext, 'settings'>, Accounts {
  readonly config: Config;
  readonly metrics: HouseMetrics;
  readonly presence: Presence;
  /** A connection of an account has begun here. Returns a function to call once, when it ends. */
  readonly enter: (accountId: number) => () => void;
  readonly floors: OwnedFloors;
  readonly owners: FloorOwners;
  readonly repository: MachinesRepository;
  readonly directory: MachineDirectory;
  readonly wall: Wall;
}

async function openRoutes(node: Node, readiness: Readiness) {
  const { config, db, clock, traces, auth, floors, owners, directory } = node;
  const floorAt = (machineId: number) => floors.at(machineId);
  const relay = { owners, floorOf: (machineId: number) => directory.floorOf(machineId), traces };
  const { app, routes, serve, close } = await openCalls({
    ...node,
    readiness,
    machineSource: floors,
    relay,
  });
  const balances = new Balances(node);
  const chat = openChat({ ...node, letters: letterCalls(new CallBook(node)) });
  serve([
    ...sessionCalls({ auth, db, floorAt }),
    ...chatCalls({ chat, searches: new SearchRecords(db, clock) }),
    ...machineCalls({ ...node, floorAt }),
    ...seatCalls(floorAt),
    ...machineActionCalls(floorAt),
  ]);
  const mayLook = async (account: Account, look: { requestId: string; machineId: number }) =>
    may(account, 'floor.look') && hasLooked(db, { ...look, accountId: account.id }, LOOK_MS);
  const iceServers = iceServersOf(config.turn, clock);
  machineRoutes(routes, { ...node, floorAt, iceServersOf: iceServers, mayLook });
  return { app, balances, closeCalls: close };
}

function openSockets(node: Node) {
  const { log, floors, owners, repository, directory } = node;
  const relay = new TableRelay({ owners, log });
  const tables: Tables = {
    at: (machineId) => floors.at(machineId)?.table,
    async relay(machineId, client) {
      const floorId = directory.floorOf(machineId);
      if (floorId === undefined) throw protooRefusal(refusal('notFound', { what: `machine ${machineId}` }));
      return relay.open(floorId, client);
    },
  };
  const floorOf = (credential: string) => repository.floorByCredential(credential);
  const gate = openGate(node, [
    playSocket({ ...node, tables, whyExcluded: whyExcluded(node.protection) }),
    notificationSocket({ ...node, calls: new CallBook(node) }),
    jackpotSocket({ ...node, machines: repository }),
    consoleSocket(node),
    floorSocket({ floorOf, linksOf: (floorId) => floors.get(floorId)?.links }),
  ]);
  return { gate, relay, sockets: new NodeSockets({ gate, owners, floorOf, log }) };
}

/** Signs heads of the trail on this node, whatever it runs. */
function keepHeads({ config, ...node }: Node): HeadKeeper | undefined {
  const { trailHeads: place, trailWitness } = config;
  if (place === undefined) return undefined;
  const witness = trailWitness === undefined ? undefined : syslogAt(trailWitness, () => node.clock.now());
  return new HeadKeeper({ ...node, place, witness });
}

function jobsOf(node: Node, watched: (db: Db) => Db): House['jobs'] {
  const { trailHeads: place } = node.config;
  const removed = (table: RemovedFrom, rows: number) => node.metrics.removed(table, rows);
  return new Map<string, (db: Db) => Job>([
    ['retention', (db) => new Retention({ ...node, db: watched(db), removed })],
    ['trail-proof', (db) => new DailyProof({ ...node, db: watched(db), place })],
    ['list-blocks', (db) => countingBlocks(watched(db), node)],
    ['calls', (db) => beginCalls(node, watched(db))],
  ]);
}

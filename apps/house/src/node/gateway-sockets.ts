import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AuthService } from '../modules/auth/index.ts';
import { PublishedPresence } from '../modules/chat/index.ts';
import { MachinesRepository } from '../modules/machines/index.ts';
import {
  jackpotSocket,
  NOTIFICATIONS_MISSED_TOPIC,
  notificationSocket,
  reachActiveNode,
} from '../modules/notifications/index.ts';
import type { HouseMetrics } from '../operations/metrics/house-metrics.ts';
import type { Unsubscribe } from '../platform/bus/bus.ts';
import { Remembered } from '../platform/remembered.ts';
import type { SocketGate } from '../platform/sockets/gate.ts';
import type { ActiveNode } from './active-node.ts';
import type { NodeParts } from './node-calls.ts';
import { openGate } from './open-gate.ts';
import { SocketRelay } from './relay.ts';

/** For how long (ms) a check of the bus is valid, and how long one may take. */
const KEEP_MS = 500;
const WAIT_MS = 1_000;

interface GatewaySocketsParts extends NodeParts {
  readonly auth: AuthService;
  readonly metrics: HouseMetrics;
  readonly working: ActiveNode;
}

/** The sockets of a gateway node: it serves notifications itself, and relays the others to the active node. */
export class GatewaySockets {
  readonly #presence: PublishedPresence;
  readonly #gate: SocketGate;
  readonly #relay: SocketRelay;
  readonly #busReach: Remembered<unknown>;
  readonly #stops: readonly Unsubscribe[];

  constructor({ config, db, bus, clock, log, traces, auth, metrics, working }: GatewaySocketsParts) {
    const presence = new PublishedPresence({ node: randomUUID(), bus, clock });
    const own = [
      notificationSocket({ auth, db, bus, enter: (accountId) => presence.enter(accountId) }),
      jackpotSocket({ auth, machines: new MachinesRepository(db), bus }),
    ];
    const gate = openGate({ config, log, traces, metrics }, own);
    this.#presence = presence;
    this.#gate = gate;
    this.#relay = new SocketRelay(working);
    this.#busReach = new Remembered({
      clock,
      ask: () => reachActiveNode(bus),
      keepMs: KEEP_MS,
      waitMs: WAIT_MS,
    });
    this.#stops = [
      bus.subscribe(NOTIFICATIONS_MISSED_TOPIC, () => gate.reconnectAll()),
      bus.followOthers((inReach) => {
        if (!inReach) gate.reconnectAll();
      }),
    ];
  }

  async enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const way = this.#gate.leadsTo(request) && (await this.#reached()) ? this.#gate : this.#relay;
    way.enter(request, socket, head);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#gate.close();
    this.#presence.close();
    this.#relay.close();
  }

  /** Whether notifications of the active node reach this one; otherwise their sockets are relayed, too. */
  async #reached(): Promise<boolean> {
    return (await this.#busReach.get()) === true;
  }
}

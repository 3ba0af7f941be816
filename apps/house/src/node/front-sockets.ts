import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AuthService } from '../modules/auth/index.ts';
import { ToldPresence } from '../modules/chat/index.ts';
import { MachinesRepository } from '../modules/machines/index.ts';
import {
  jackpotSocket,
  NEWS_MISSED_TOPIC,
  notificationSocket,
  reachNews,
} from '../modules/notifications/index.ts';
import type { HouseMetrics } from '../operations/house-metrics.ts';
import type { Unsubscribe } from '../platform/bus/bus.ts';
import { Remembered } from '../platform/remembered.ts';
import type { SocketGate } from '../platform/sockets/gate.ts';
import type { NodeParts } from './every-node.ts';
import { openGate } from './open-gate.ts';
import { SocketRelay } from './relay.ts';
import type { WorkingHouse } from './working-house.ts';

/** How long (ms) it is not asked again whether news reach this node, and how long an answer is waited for. */
const KEEP_MS = 500;
const WAIT_MS = 1_000;

interface FrontSocketsParts extends NodeParts {
  readonly auth: AuthService;
  readonly metrics: HouseMetrics;
  readonly working: WorkingHouse;
}

/** The sockets of a node that waits: those that only tell are its own, the others it carries to the house that works. */
export class FrontSockets {
  readonly #presence: ToldPresence;
  readonly #gate: SocketGate;
  readonly #relay: SocketRelay;
  readonly #news: Remembered<unknown>;
  readonly #stops: readonly Unsubscribe[];

  constructor({ config, db, bus, clock, log, traces, auth, metrics, working }: FrontSocketsParts) {
    const presence = new ToldPresence({ node: randomUUID(), bus, clock });
    const own = [
      notificationSocket({ auth, db, bus, enter: (accountId) => presence.enter(accountId) }),
      jackpotSocket({ auth, machines: new MachinesRepository(db), bus }),
    ];
    const gate = openGate({ config, log, traces, metrics }, own);
    this.#presence = presence;
    this.#gate = gate;
    this.#relay = new SocketRelay(working);
    this.#news = new Remembered({ clock, ask: () => reachNews(bus), keepMs: KEEP_MS, waitMs: WAIT_MS });
    this.#stops = [
      bus.subscribe(NEWS_MISSED_TOPIC, () => gate.beginAnew()),
      bus.followOthers((inReach) => {
        if (!inReach) gate.beginAnew();
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

  /** While news do not reach this node, they are heard where they are told. */
  async #reached(): Promise<boolean> {
    return (await this.#news.get()) === true;
  }
}

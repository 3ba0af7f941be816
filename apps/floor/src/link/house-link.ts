import { setTimeout as sleep } from 'node:timers/promises';
import {
  DIRECT_LINK_HEADER,
  FloorEvents,
  FloorHello,
  type FloorMachine,
  type FloorNotifications,
  type FloorSoftware,
  type PresentViewer,
  VIEWERS_AT_ONCE,
} from '@floorcast/contract/floor-link';
import { OrderStamp } from '@floorcast/contract/floor-orders';
import { PROTOO_MAX_BYTES, PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { Lateness, TOO_LATE_MS } from '@floorcast/protoo/lateness';
import { ProtooPeer } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Journal } from '../journal/journal.ts';
import type { Order } from './orders.ts';
import { type LinkAttempt, RunElsewhere, refusedLink, WayToHouse } from './way-to-house.ts';

/** How many events go in one message, and how long (ms) the house may take to store them. */
const BATCH = 100;
const EVENTS_TIMEOUT_MS = 15_000;
const HELLO_TIMEOUT_MS = 10_000;
/** A link on which nothing arrives for so long (ms) is closed. */
const SILENCE_MS = 12_000;
const PING_MS = 4_000;
const RETRY_FIRST_MS = 200;
const RETRY_MOST_MS = 5_000;

export interface HouseLinkOptions {
  /** `ws://host:port` of the house. */
  readonly house: string;
  readonly credential: string;
  readonly version: string;
  readonly software?: FloorSoftware | undefined;
  readonly journal: Journal;
  readonly log: Logger;
  /** Until the first reconnection (ms), doubling. */
  readonly retryFirstMs?: number;
  describe(): FloorMachine[];
  /** Viewers, whose own connections outlive this one. */
  viewers(): readonly PresentViewer[];
  answerOrder(order: Order): Promise<unknown>;
  /** The house is linked, and was sent what `describe` and `viewers` return. */
  linked?(): void;
  /** The link was lost: the house cannot take back what it ordered. */
  linkLost(): void;
}

/** The floor's one connection to the house: connects, describes its machines, sends events, receives orders. */
export class HouseLink {
  readonly #options: HouseLinkOptions;
  readonly #way: WayToHouse;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #peer: ProtooPeer | undefined;

  constructor(options: HouseLinkOptions) {
    this.#options = options;
    this.#way = new WayToHouse(new URL(SOCKET_PATHS.floor, options.house));
    this.#running = this.#stayLinked();
  }

  /** Notifies the house of the present; what it misses meanwhile is in the next greeting. */
  notify<M extends keyof typeof FloorNotifications>(
    method: M,
    data: (typeof FloorNotifications)[M]['_zod']['output'],
  ): void {
    this.#peer?.notify(method, data);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#peer?.close();
    await this.#running;
  }

  async #stayLinked(): Promise<void> {
    const { log, retryFirstMs = RETRY_FIRST_MS } = this.#options;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#linkOnce(this.#way.next(), () => {
          failures = 0;
          this.#way.linked();
        });
        log.info('house link closed');
      } catch (error) {
        if (error instanceof RunElsewhere) {
          this.#way.learnt(error.address);
          continue;
        }
        log.warn({ reason: String(error) }, 'house link lost; reconnecting');
      }
      const wait = Math.min(RETRY_MOST_MS, retryFirstMs * 2 ** failures++) * (0.5 + Math.random() / 2);
      await sleep(wait, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** One connection from its opening to its end. @throws why it ended, or could not be opened. */
  async #linkOnce({ address, asks }: LinkAttempt, linked: () => void): Promise<void> {
    const { credential, answerOrder, log } = this.#options;
    const socket = new WebSocket(address, PROTOO_SUBPROTOCOL, {
      headers: { authorization: `Bearer ${credential}`, ...(asks ? { [DIRECT_LINK_HEADER]: '1' } : {}) },
      maxPayload: PROTOO_MAX_BYTES,
      perMessageDeflate: false,
      handshakeTimeout: HELLO_TIMEOUT_MS,
    });
    const lateness = new Lateness();
    const peer = new ProtooPeer(socket, {
      request: (method, data, traceparent) => {
        const delayedMs = lateness.of(OrderStamp.safeParse(data).data?.sentAt, performance.now());
        return answerOrder({ method, data, traceparent, remainingMs: TOO_LATE_MS - delayedMs });
      },
      bug: (error, method) =>
        log.error({ err: error, method }, 'bug: an order from the house failed and was refused'),
    });
    const { signal } = this.#stop;
    const end = () => socket.terminate();
    signal.addEventListener('abort', end);
    const ended = new Promise<never>((_, reject) => {
      socket.once('error', reject);
      socket.once('unexpected-response', (request, answer) => {
        request.destroy();
        reject(refusedLink(answer));
      });
      socket.once('close', (code) => reject(new Error(`closed (${code})`)));
    });
    const alive = watchLife(socket);
    socket.on('message', (data, binary) => {
      if (!binary) peer.receive(data.toString());
    });
    // Before it is open, nothing can be ordered.
    let wasOpen = false;
    const gone = new AbortController();
    try {
      await Promise.race([new Promise((resolve) => socket.once('open', resolve)), ended]);
      wasOpen = true;
      await Promise.race([this.#greet(peer), ended]);
      this.#peer = peer;
      this.#notifyPresent();
      this.#options.linked?.();
      linked();
      log.info('house link open');
      await Promise.race([this.#sendEvents(peer, gone.signal), ended]);
    } finally {
      if (wasOpen) this.#options.linkLost();
      this.#peer = undefined;
      gone.abort();
      signal.removeEventListener('abort', end);
      alive.stop();
      socket.terminate();
      peer.closed();
    }
  }

  async #greet(peer: ProtooPeer): Promise<void> {
    const { version, software, journal, describe } = this.#options;
    const hello = { version, machines: describe(), acknowledged: journal.acknowledged, software };
    const reply = FloorHello.reply.parse(await peer.request(FloorHello.method, hello, HELLO_TIMEOUT_MS));
    await this.#acknowledge(reply.acknowledged);
  }

  async #acknowledge(seq: number): Promise<void> {
    const { journal, log } = this.#options;
    const dropped = await journal.acknowledge(seq);
    if (dropped > 0)
      log.error(
        { dropped, acknowledged: seq },
        'the journal ends before the last event the house acknowledged; the events in between cannot be recovered here',
      );
  }

  /** Changes between the greeting and its answer are in neither. */
  #notifyPresent(): void {
    for (const { id: machineId, condition, credit, lamps, fault } of this.#options.describe()) {
      // First: a machine that is back must not appear with the fault that it had before.
      this.notify('fault', { machineId, fault });
      this.notify('condition', { machineId, condition });
      if (condition !== 'offline') this.notify('credit', { machineId, credit });
      this.notify('lamps', { machineId, lamps });
    }
    const viewers = this.#options.viewers();
    // Also when there are none: the house learns from it which floor reports them.
    for (let at = 0; at <= viewers.length; at += VIEWERS_AT_ONCE)
      this.notify('viewers', { viewers: viewers.slice(at, at + VIEWERS_AT_ONCE) });
  }

  /** Sends events, oldest first, for as long as the connection lasts. */
  async #sendEvents(peer: ProtooPeer, gone: AbortSignal): Promise<void> {
    const { journal } = this.#options;
    while (!gone.aborted) {
      const events = journal.pending(BATCH);
      if (events.length === 0) {
        await nextEvent(journal, gone);
        continue;
      }
      const reply = await peer.request(FloorEvents.method, { events }, EVENTS_TIMEOUT_MS);
      await this.#acknowledge(FloorEvents.reply.parse(reply).acknowledged);
    }
  }
}

/** Resolves with the next event, or at the end of the connection. */
function nextEvent(journal: Journal, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      gone.removeEventListener('abort', end);
      resolve();
    };
    const stop = journal.onEvent(end);
    gone.addEventListener('abort', end);
  });
}

/** Pings the house, and ends the socket when nothing arrives from it. */
function watchLife(socket: WebSocket): { stop(): void } {
  let receivedAt = performance.now();
  const received = () => {
    receivedAt = performance.now();
  };
  socket.on('pong', received).on('message', received);
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (performance.now() - receivedAt > SILENCE_MS) socket.terminate();
    else socket.ping();
  }, PING_MS);
  return { stop: () => clearInterval(timer) };
}

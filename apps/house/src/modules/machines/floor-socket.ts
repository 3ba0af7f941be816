import { refusal } from '@floorcast/contract/errors';
import {
  type FloorEvent,
  type FloorEventBody,
  FloorEvents,
  FloorHello,
  FloorNotifications,
  type RoundStarted,
} from '@floorcast/contract/floor-link';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { ProtooPeer } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import type { HouseEvents } from '../../events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import { Lanes } from '../../platform/lanes.ts';
import { dispatchNotifications, received } from '../../platform/sockets/dispatch.ts';
import { type SocketEntry, socketRoute } from '../../platform/sockets/gate.ts';
import { protooRefusal, readMessage, type Schema } from '../../platform/sockets/refuse.ts';
import { refuseAhead } from './floor-ahead.ts';
import { floorTopic, passOn } from './floor-orders.ts';
import type { MachinesRepository } from './machines.repository.ts';
import type { MachineRegistry } from './registry.ts';

/** One that is booked: all but the beginning of a game, which only its end makes money of. */
export interface BookedEvent {
  readonly seq: number;
  readonly body: Exclude<FloorEventBody, RoundStarted>;
}

/** How the events of a floor get into the books. */
export interface EventBooking {
  /** A game has begun: nothing of it is booked. */
  started(seq: number, report: RoundStarted): void;
  /** Books an event in the transaction that also stores its number. Returns what to do once that is committed. */
  book(tx: Tx, floorId: string, event: BookedEvent): Promise<() => void>;
  /** An event was booked by a commit that was not confirmed: does what follows from it. */
  booked(event: BookedEvent): Promise<void>;
}

interface FloorSocketParts {
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: HouseEvents;
  readonly booking: EventBooking;
}

interface LinkParts extends FloorSocketParts {
  readonly lanes: Lanes;
  /** What a floor hands over is kept one batch after another, also over links, and before the next one is greeted. */
  readonly mutex: KeyedMutex<string>;
  /** The event of each machine whose commit was not confirmed: it may be booked, with nothing done about it. */
  readonly unconfirmed: Map<number, number>;
}

/** So many machines' events are booked at once; each takes a connection to the database. */
const AT_ONCE = 8;

/** The floors' socket: only for a floor's credential. One link a floor; a newer one takes its place. */
export function floorSocket(given: FloorSocketParts): SocketEntry {
  const lanes = new Lanes({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  const parts = { ...given, lanes, mutex: new KeyedMutex<string>(), unconfirmed: new Map<number, number>() };
  const links = new Map<string, FloorLink>();
  return socketRoute(SOCKET_PATHS.floor, {
    admit: async ({ headers }) => {
      const credential = bearerToken(headers.authorization);
      return credential === undefined ? undefined : parts.repository.floorByCredential(credential);
    },
    open({ peer, onClose }, floorId) {
      links.get(floorId)?.replace();
      const link = new FloorLink(floorId, peer, parts);
      links.set(floorId, link);
      onClose(() => {
        link.closed();
        if (links.get(floorId) === link) links.delete(floorId);
      });
      return {
        request: (method, data) => link.answer(method, data),
        notification: (method, data) => link.receive(method, data),
      };
    },
  });
}

type Hello = (typeof FloorHello.data)['_zod']['output'];

class FloorLink {
  readonly #floorId: string;
  readonly #peer: ProtooPeer;
  readonly #parts: LinkParts;
  /** Everything up to this number is done. */
  #acknowledged = 0;
  /** The last event kept of each machine. */
  #lasts = new Map<number, number>();
  #stopAnswering: (() => void) | undefined;
  #current = true;
  readonly receive: (method: string, data: unknown) => void;
  /** Whether the floor tells who watches; floors of before do not. */
  #names = false;

  constructor(floorId: string, peer: ProtooPeer, parts: LinkParts) {
    this.#floorId = floorId;
    this.#peer = peer;
    this.#parts = parts;
    this.receive = dispatchNotifications(this.#notifications());
  }

  answer(method: string, data: unknown): Promise<unknown> {
    if (method === FloorHello.method) return this.#greet(readMessage(FloorHello.data, data));
    // What a link that was replaced yet says, comes again over the new one.
    if (method !== FloorEvents.method || this.#stopAnswering === undefined || !this.#current)
      throw protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));
    const { events } = readMessage(FloorEvents.data, data);
    return this.#parts.mutex.run(this.#floorId, () => this.#keep(events));
  }

  /** Calls `receive` for a notification about a machine of this floor. */
  #ofOwn<Data extends { readonly machineId: number }>(schema: Schema<Data>, receive: (data: Data) => void) {
    return received(schema, (data) => {
      if (this.#owns(data.machineId)) receive(data);
    });
  }

  #notifications(): Record<keyof typeof FloorNotifications, (data: unknown) => void> {
    const { registry, events } = this.#parts;
    const floorId = this.#floorId;
    return {
      condition: this.#ofOwn(FloorNotifications.condition, ({ machineId, condition }) => {
        registry.setCondition(machineId, condition);
        events.emit('conditionChanged', machineId);
      }),
      fault: this.#ofOwn(FloorNotifications.fault, ({ machineId, fault }) => {
        registry.setFault(machineId, fault);
        events.emit('conditionChanged', machineId);
      }),
      credit: this.#ofOwn(FloorNotifications.credit, ({ machineId, credit }) => {
        registry.setCredit(machineId, credit);
        events.emit('creditChanged', machineId);
      }),
      lamps: this.#ofOwn(FloorNotifications.lamps, ({ machineId, lamps }) => {
        registry.setLamps(machineId, lamps);
        events.emit('lampsChanged', machineId);
      }),
      result: this.#ofOwn(FloorNotifications.result, (still) => events.emit('resultShown', still)),
      camera: this.#ofOwn(FloorNotifications.camera, (camera) => this.#logCamera(camera)),
      video: received(FloorNotifications.video, (video) => events.emit('videoReported', floorId, video)),
      viewerGone: received(FloorNotifications.viewerGone, ({ viewerId }) =>
        events.emit('viewerGone', viewerId),
      ),
      viewers: received(FloorNotifications.viewers, ({ viewers }) => {
        this.#names = true;
        events.emit('viewersPresent', floorId, viewers);
      }),
    };
  }

  #logCamera(said: (typeof FloorNotifications.camera)['_zod']['output']): void {
    const { log } = this.#parts;
    if (said.fault === null) log.info(said, 'camera shows a picture');
    else log.warn(said, 'camera shows nothing');
  }

  /** A newer link of the same floor is there. */
  replace(): void {
    this.#current = false;
    this.#stopAnswering?.();
    this.#peer.close(4000, 'another link of this floor is open');
    // Who went meanwhile was told to nobody: the new link names those who are there.
    if (this.#names) this.#parts.events.emit('viewersUnknown', this.#floorId);
  }

  closed(): void {
    this.#stopAnswering?.();
    if (!this.#current) return;
    this.#current = false;
    const { registry, log, events } = this.#parts;
    log.warn({ floor: this.#floorId }, 'floor gone');
    registry.left(this.#floorId);
    events.emit('floorUnlinked', this.#floorId);
  }

  async #greet({ machines, acknowledged: told }: Hello): Promise<unknown> {
    const { repository, registry, bus, clock, log, events, mutex } = this.#parts;
    const found = await mutex.run(this.#floorId, () => repository.heardOf(this.#floorId, told));
    if (!found.ok) throw refuseAhead(this.#floorId, found.error, log);
    const heard = found.value;
    if (!this.#current) throw protooRefusal(refusal('notAllowed'));
    this.#acknowledged = heard.acknowledged;
    this.#lasts = new Map(heard.lasts);
    registry.greeted(this.#floorId, machines, told === 0 && heard.acknowledged > 0);
    this.#stopAnswering = bus.respond(floorTopic(this.#floorId), (order) =>
      passOn(this.#peer, order, { sentAt: clock.monotonic() }),
    );
    log.info({ floor: this.#floorId, machines: machines.length }, 'floor linked');
    // After the answer has gone: the floor takes orders once it is greeted back.
    setImmediate(() => {
      if (this.#current) events.emit('floorLinked', this.#floorId, machines);
    });
    return { floorId: this.#floorId, acknowledged: heard.acknowledged };
  }

  /** Those of one machine in their order, those of several at once. @throws why some could not be kept. */
  async #keep(events: readonly FloorEvent[]): Promise<{ acknowledged: number }> {
    const { lanes, repository } = this.#parts;
    const fresh = events.filter(({ seq }) => seq > this.#acknowledged);
    const last = fresh.at(-1)?.seq;
    if (last !== undefined) {
      const ends = await Promise.allSettled(
        byMachine(fresh).map((ofOne) => lanes.take(() => this.#keepInTurn(ofOne))),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      await repository.acknowledge(this.#floorId, last);
      this.#acknowledged = last;
    }
    return { acknowledged: this.#acknowledged };
  }

  async #keepInTurn(events: readonly FloorEvent[]): Promise<void> {
    const { booking, unconfirmed } = this.#parts;
    for (const { seq, body } of events) {
      if (!this.#current) throw new Error('the link is over: the rest comes again over the next');
      const { machineId } = body;
      const kept = seq <= (this.#lasts.get(machineId) ?? 0);
      if (!this.#owns(machineId) || (kept && unconfirmed.get(machineId) !== seq)) continue;
      if (body.type === 'round-started') booking.started(seq, body);
      else await this.#keepOne(seq, body);
      this.#lasts.set(machineId, seq);
    }
  }

  async #keepOne(seq: number, body: BookedEvent['body']): Promise<void> {
    const { repository, booking, unconfirmed } = this.#parts;
    const floorId = this.#floorId;
    const { machineId } = body;
    const inDoubt = unconfirmed.get(machineId) === seq;
    unconfirmed.set(machineId, seq);
    const after = await repository.keepOnce({ floorId, machineId, seq }, (tx) =>
      booking.book(tx, floorId, { seq, body }),
    );
    if (after !== undefined) after();
    else if (inDoubt) await booking.booked({ seq, body });
    unconfirmed.delete(machineId);
  }

  /** A floor speaks for its own machines only. */
  #owns(machineId: number): boolean {
    return this.#parts.registry.find(machineId)?.floorId === this.#floorId;
  }
}

function byMachine(events: readonly FloorEvent[]): FloorEvent[][] {
  const groups = new Map<number, FloorEvent[]>();
  for (const event of events) {
    const { machineId } = event.body;
    const group = groups.get(machineId);
    if (group === undefined) groups.set(machineId, [event]);
    else group.push(event);
  }
  return [...groups.values()];
}

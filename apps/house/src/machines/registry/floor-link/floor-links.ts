import { refusal } from '@floorcast/contract/errors';
import {
  type FloorEvent,
  type FloorEventBody,
  FloorEvents,
  FloorHello,
  FloorNotifications,
  type RoundStarted,
} from '@floorcast/contract/floor-link';
import { err, ok } from '@floorcast/contract/result';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { PeerHandlers, ProtooPeer } from '@floorcast/protoo/peer';
import type { FloorContext } from '../../../context.ts';
import { KeyedMutex, type Lanes } from '../../../platform/concurrency/lanes.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { bearerToken } from '../../../platform/http/requests.ts';
import {
  type Answer,
  dispatch,
  dispatchNotifications,
  on,
  received,
} from '../../../platform/sockets/dispatch.ts';
import {
  type Connection,
  SERVICE_RESTART,
  type SocketEntry,
  socketRoute,
} from '../../../platform/sockets/gate.ts';
import { protooRefusal, type Schema } from '../../../platform/sockets/refusals.ts';
import type { MachinesRepository } from '../machines.repository.ts';
import type { MachineRegistry } from '../registry.ts';
import { refuseFloorAhead } from './floor-ahead.ts';
import { floorTopic, forwardOrder } from './floor-orders.ts';

/** An event that is posted: every one but the beginning of a game, whose money is posted at its end. */
export interface BookedEvent {
  readonly seq: number;
  readonly body: Exclude<FloorEventBody, RoundStarted>;
}

/** Posts the events of a floor. */
export interface EventBooking {
  /** A game has begun: nothing is posted. */
  started(seq: number, report: RoundStarted): void;
  /** Posts an event in the transaction that also stores its number. Returns what to do once it is committed. */
  book(tx: Tx, floorId: string, event: BookedEvent): Promise<() => void>;
  /** An event was posted by a commit that was not confirmed: applies its effects. */
  booked(event: BookedEvent): Promise<void>;
  /** Nothing is posted of an event about a machine that is not the floor's. */
  foreign(floorId: string, event: FloorEventBody): Promise<void>;
}

interface FloorLinksParts extends Pick<FloorContext, 'floorId' | 'bus' | 'clock' | 'log' | 'events'> {
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly booking: EventBooking;
  /** Bounds how many machines' events of a node are posted at once; each takes a database connection. */
  readonly lanes: Lanes;
}

interface LinkParts extends FloorLinksParts {
  /** Stores the events of a floor one batch after another, also across links, and before the next hello is answered. */
  readonly mutex: KeyedMutex<string>;
  /** The event of each machine whose commit was not confirmed: it may be posted, without its effects. */
  readonly unconfirmed: Map<number, number>;
}

/** The links of a floor: it has one at a time; a newer one replaces it. */
export class FloorLinks {
  readonly #parts: LinkParts;
  #link: FloorLink | undefined;

  constructor(parts: FloorLinksParts) {
    this.#parts = { ...parts, mutex: new KeyedMutex<string>(), unconfirmed: new Map<number, number>() };
  }

  open({ peer, onClose }: Pick<Connection, 'peer' | 'onClose'>): PeerHandlers {
    this.#link?.replace();
    const link = new FloorLink(peer, this.#parts);
    this.#link = link;
    onClose(() => {
      link.closed();
      if (this.#link === link) this.#link = undefined;
    });
    return {
      request: (method, data) => link.answer(method, data),
      notification: (method, data) => link.receive(method, data),
    };
  }

  /** The floor links again, with the node that owns it then. */
  close(): void {
    this.#link?.handOver();
  }
}

type Hello = (typeof FloorHello.data)['_zod']['output'];

class FloorLink {
  readonly #floorId: string;
  readonly #peer: ProtooPeer;
  readonly #parts;
  /** Every event up to this number is stored. */
  #acknowledged = 0;
  /** The last stored event of each machine. */
  #lasts = new Map<number, number>();
  #stopAnswering: (() => void) | undefined;
  #current = true;
  readonly receive: (method: string, data: unknown) => void;
  readonly #answerUnlinked: ReturnType<typeof dispatch>;
  readonly #answerLinked: ReturnType<typeof dispatch>;
  /** Whether the floor names its viewers; floors of earlier versions do not. */
  #names = false;

  constructor(peer: ProtooPeer, parts: LinkParts) {
    const { floorId } = parts;
    this.#floorId = floorId;
    this.#peer = peer;
    this.#parts = parts;
    this.receive = dispatchNotifications(this.#notifications());
    const hello = on(FloorHello, (greeting) => this.#greet(greeting));
    const events = on(FloorEvents, (batch) => parts.mutex.run(floorId, () => this.#store(batch.events)));
    this.#answerUnlinked = dispatch([hello]);
    this.#answerLinked = dispatch([hello, events]);
  }

  answer(method: string, data: unknown): Promise<unknown> {
    // The next link repeats the events that a replaced one still sends.
    const linked = this.#stopAnswering !== undefined && this.#current;
    return linked ? this.#answerLinked(method, data) : this.#answerUnlinked(method, data);
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
        registry.change(machineId, { condition });
        events.emit('conditionChanged', machineId);
      }),
      fault: this.#ofOwn(FloorNotifications.fault, ({ machineId, fault }) => {
        registry.change(machineId, { fault });
        events.emit('conditionChanged', machineId);
      }),
      credit: this.#ofOwn(FloorNotifications.credit, ({ machineId, credit }) => {
        registry.setCredit(machineId, credit);
        events.emit('creditChanged', machineId);
      }),
      lamps: this.#ofOwn(FloorNotifications.lamps, ({ machineId, lamps }) => {
        registry.change(machineId, { lamps });
        events.emit('lampsChanged', machineId);
      }),
      result: this.#ofOwn(FloorNotifications.result, (still) => events.emit('resultShown', still)),
      camera: this.#ofOwn(FloorNotifications.camera, (camera) => this.#logCamera(camera)),
      health: received(FloorNotifications.health, (health) => {
        const machines = health.machines.filter(({ machineId }) => this.#owns(machineId));
        events.emit('healthReported', floorId, { ...health, machines });
      }),
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

  #logCamera(camera: (typeof FloorNotifications.camera)['_zod']['output']): void {
    const { log } = this.#parts;
    if (camera.fault === null) log.info(camera, 'camera picture restored');
    else log.warn(camera, 'no picture from camera');
  }

  /** A newer link of the floor replaces this one. */
  replace(): void {
    this.#current = false;
    this.#stopAnswering?.();
    this.#peer.close(4000, 'another link of this floor is open');
    // The end of a viewer may have been lost meanwhile: the new link names those that are connected.
    if (this.#names) this.#parts.events.emit('viewersUnknown', this.#floorId);
  }

  /** Another node is to own the floor: nothing more is stored here. */
  handOver(): void {
    this.closed();
    this.#peer.close(SERVICE_RESTART, 'another node owns this floor');
  }

  closed(): void {
    this.#stopAnswering?.();
    if (!this.#current) return;
    this.#current = false;
    const { registry, log, events } = this.#parts;
    log.warn({ floor: this.#floorId }, 'floor disconnected; its machines are offline until it reconnects');
    registry.floorUnlinked(this.#floorId);
    events.emit('floorUnlinked', this.#floorId);
  }

  async #greet({ version, machines, acknowledged: known, software }: Hello): Answer<typeof FloorHello> {
    const { repository, registry, bus, clock, log, events, mutex } = this.#parts;
    const found = await mutex.run(this.#floorId, () => repository.progressOf(this.#floorId, known));
    if (!found.ok) throw refuseFloorAhead(this.#floorId, found.error, log);
    const progress = found.value;
    if (!this.#current) return err(refusal('notAllowed'));
    this.#acknowledged = progress.acknowledged;
    this.#lasts = new Map(progress.lasts);
    registry.floorLinked(this.#floorId, machines, known === 0 && progress.acknowledged > 0);
    this.#stopAnswering = bus.respond(floorTopic(this.#floorId), (order) =>
      forwardOrder(this.#peer, order, { sentAt: clock.monotonic() }),
    );
    log.info({ floor: this.#floorId, machines: machines.length }, 'floor connected');
    // After the reply has been sent: the floor accepts orders once it has it.
    setImmediate(() => {
      if (this.#current) events.emit('floorLinked', this.#floorId, machines, version, software);
    });
    return ok({ floorId: this.#floorId, acknowledged: progress.acknowledged });
  }

  /** Stores the events of one machine in order, those of several at once. @throws why some could not be stored. */
  async #store(events: readonly FloorEvent[]): Answer<typeof FloorEvents> {
    const { lanes, repository } = this.#parts;
    const fresh = events.filter(({ seq }) => seq > this.#acknowledged);
    const last = fresh.at(-1)?.seq;
    if (last !== undefined) {
      const ends = await Promise.allSettled(
        byMachine(fresh).map((ofOne) => lanes.take(() => this.#storeInOrder(ofOne))),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      await repository.acknowledge(this.#floorId, last);
      this.#acknowledged = last;
    }
    return ok({ acknowledged: this.#acknowledged });
  }

  async #storeInOrder(events: readonly FloorEvent[]): Promise<void> {
    const { booking, unconfirmed } = this.#parts;
    for (const { seq, body } of events) {
      if (!this.#current) throw new Error('the link was replaced: the next one repeats the remaining events');
      const { machineId } = body;
      const stored = seq <= (this.#lasts.get(machineId) ?? 0);
      if (stored && unconfirmed.get(machineId) !== seq) continue;
      if (!this.#owns(machineId)) await booking.foreign(this.#floorId, body);
      else if (body.type === 'round-started') booking.started(seq, body);
      else await this.#storeOne(seq, body);
      this.#lasts.set(machineId, seq);
    }
  }

  async #storeOne(seq: number, body: BookedEvent['body']): Promise<void> {
    const { repository, booking, unconfirmed } = this.#parts;
    const floorId = this.#floorId;
    const { machineId } = body;
    const inDoubt = unconfirmed.get(machineId) === seq;
    unconfirmed.set(machineId, seq);
    const after = await repository.bookOnce({ floorId, machineId, seq }, (tx) =>
      booking.book(tx, floorId, { seq, body }),
    );
    if (after !== undefined) after();
    else if (inDoubt) await booking.booked({ seq, body });
    unconfirmed.delete(machineId);
  }

  /** Whether a machine is of this floor, which may only report its own. */
  #owns(machineId: number): boolean {
    return this.#parts.registry.find(machineId)?.floorId === this.#floorId;
  }
}

function byMachine(events: readonly FloorEvent[]): FloorEvent[][] {
  const groups = new Map<number, FloorEvent[]>();
  for (const event of events)
    groups.set(event.body.machineId, [...(groups.get(event.body.machineId) ?? []), event]);
  return [...groups.values()];
}

/** The socket of floors, opened with a floor's credential, at the node that owns the floor. */
export const floorSocket = ({
  floorOf,
  linksOf,
}: {
  /** The floor with this credential. */
  readonly floorOf: (credential: string) => Promise<string | undefined>;
  /** The links of a floor that this node owns. */
  readonly linksOf: (floorId: string) => Pick<FloorLinks, 'open'> | undefined;
}): SocketEntry =>
  socketRoute(SOCKET_PATHS.floor, {
    admit: async ({ headers }) => {
      const credential = bearerToken(headers.authorization);
      return credential === undefined ? undefined : floorOf(credential);
    },
    open(connection, floorId) {
      const handlers = linksOf(floorId)?.open(connection);
      if (handlers !== undefined) return handlers;
      connection.peer.close(SERVICE_RESTART, 'another node owns this floor');
      return {
        request: async () => {
          throw protooRefusal(refusal('handingOver'));
        },
      };
    },
  });

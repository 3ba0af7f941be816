import { refusal } from '@floorcast/contract/errors';
import {
  type FloorEvent,
  type FloorEventBody,
  FloorEvents,
  FloorHello,
  type FloorMachine,
  FloorNotifications,
  type PresentViewer,
  type RoundStarted,
} from '@floorcast/contract/floor-link';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { ProtooPeer } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { Lanes } from '../../platform/lanes.ts';
import { type SocketEntry, socketRoute } from '../../platform/sockets/gate.ts';
import { protooRefusal, readMessage } from '../../platform/sockets/refuse.ts';
import { floorTopic, passOn } from './floor-orders.ts';
import type { MachinesRepository } from './machines.repository.ts';
import type { MachineRegistry } from './registry.ts';

/** One that is booked: all but the beginning of a game, which only its end makes money of. */
export interface BookedEvent {
  readonly seq: number;
  readonly body: Exclude<FloorEventBody, RoundStarted>;
}

/** What follows from a floor's words; play gives it. */
export interface FloorConsequences {
  /** A game has begun: nothing of it is booked. */
  started(seq: number, report: RoundStarted): void;
  /** Books an event in the transaction that also keeps its number. Returns what to do once that is committed. */
  book(tx: Tx, floorId: string, event: BookedEvent): Promise<() => void>;
  /** A floor is there (again), with these machines. */
  linked(floorId: string, machines: readonly FloorMachine[]): void;
  conditionChanged(machineId: number): void;
  creditChanged(machineId: number): void;
  lampsChanged(machineId: number): void;
  /** How a machine looked when a game had ended. */
  resultShown(still: (typeof FloorNotifications.result)['_zod']['output']): void;
  viewerGone(viewerId: string): void;
  /** Who watches there is not known any more. */
  viewersForgotten(floorId: string): void;
  /** Who watches there since before this link. */
  viewersFound(floorId: string, viewers: readonly PresentViewer[]): void;
  /** How old the pictures are that a floor sends. */
  videoTold(floorId: string, video: (typeof FloorNotifications.video)['_zod']['output']): void;
  unlinked(floorId: string): void;
}

interface FloorSocketParts {
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly consequences: FloorConsequences;
}

interface LinkParts extends FloorSocketParts {
  readonly lanes: Lanes;
}

/** So many machines' events are booked at once; each takes a connection to the database. */
const AT_ONCE = 8;

/** The floors' socket: only for a floor's credential. One link a floor; a newer one takes its place. */
export function floorSocket(given: FloorSocketParts): SocketEntry {
  const parts = { ...given, lanes: new Lanes({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY }) };
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
        notification: (method, data) => link.hear(method, data),
      };
    },
  });
}

type Hello = (typeof FloorHello.data)['_zod']['output'];

class FloorLink {
  readonly #floorId: string;
  readonly #peer: ProtooPeer;
  readonly #parts: LinkParts;
  /** Events are kept one batch after another, whatever the floor sends at once. */
  #last: Promise<unknown> = Promise.resolve();
  /** Everything up to this number is done. */
  #acknowledged = 0;
  /** The last event kept of each machine. */
  #lasts = new Map<number, number>();
  #stopAnswering: (() => void) | undefined;
  #current = true;
  /** Whether the floor tells who watches; floors of before do not. */
  #names = false;

  constructor(floorId: string, peer: ProtooPeer, parts: LinkParts) {
    this.#floorId = floorId;
    this.#peer = peer;
    this.#parts = parts;
  }

  answer(method: string, data: unknown): Promise<unknown> {
    if (method === FloorHello.method) return this.#greet(readMessage(FloorHello.data, data));
    if (method !== FloorEvents.method || this.#stopAnswering === undefined)
      throw protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));
    const { events } = readMessage(FloorEvents.data, data);
    const kept = this.#last.then(() => this.#keep(events));
    this.#last = kept.catch(() => undefined);
    return kept;
  }

  hear(method: string, data: unknown): void {
    const { registry, consequences } = this.#parts;
    switch (method) {
      case 'condition': {
        const said = FloorNotifications.condition.safeParse(data);
        if (!said.success || !this.#owns(said.data.machineId)) return;
        registry.setCondition(said.data.machineId, said.data.condition);
        consequences.conditionChanged(said.data.machineId);
        return;
      }
      case 'fault': {
        const said = FloorNotifications.fault.safeParse(data);
        if (!said.success || !this.#owns(said.data.machineId)) return;
        registry.setFault(said.data.machineId, said.data.fault);
        consequences.conditionChanged(said.data.machineId);
        return;
      }
      case 'credit': {
        const said = FloorNotifications.credit.safeParse(data);
        if (!said.success || !this.#owns(said.data.machineId)) return;
        registry.setCredit(said.data.machineId, said.data.credit);
        consequences.creditChanged(said.data.machineId);
        return;
      }
      case 'lamps': {
        const said = FloorNotifications.lamps.safeParse(data);
        if (!said.success || !this.#owns(said.data.machineId)) return;
        registry.setLamps(said.data.machineId, said.data.lamps);
        consequences.lampsChanged(said.data.machineId);
        return;
      }
      case 'result': {
        const said = FloorNotifications.result.safeParse(data);
        if (said.success && this.#owns(said.data.machineId)) consequences.resultShown(said.data);
        return;
      }
      case 'camera': {
        const said = FloorNotifications.camera.safeParse(data);
        if (!said.success || !this.#owns(said.data.machineId)) return;
        this.#logCamera(said.data);
        return;
      }
      case 'video': {
        const said = FloorNotifications.video.safeParse(data);
        if (said.success) consequences.videoTold(this.#floorId, said.data);
        return;
      }
      case 'viewerGone': {
        const said = FloorNotifications.viewerGone.safeParse(data);
        if (said.success) consequences.viewerGone(said.data.viewerId);
        return;
      }
      case 'viewers': {
        const said = FloorNotifications.viewers.safeParse(data);
        this.#names ||= said.success;
        if (said.success) consequences.viewersFound(this.#floorId, said.data.viewers);
      }
    }
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
    if (this.#names) this.#parts.consequences.viewersForgotten(this.#floorId);
  }

  closed(): void {
    this.#stopAnswering?.();
    if (!this.#current) return;
    this.#current = false;
    const { registry, log, consequences } = this.#parts;
    log.warn({ floor: this.#floorId }, 'floor gone');
    registry.left(this.#floorId);
    consequences.unlinked(this.#floorId);
  }

  async #greet({ machines, acknowledged: told }: Hello): Promise<unknown> {
    const { repository, registry, bus, clock, log, consequences } = this.#parts;
    const heard = await repository.heardOf(this.#floorId, told);
    if (heard === undefined) {
      log.error({ floor: this.#floorId, told }, 'the books are older than this floor: settle them first');
      throw protooRefusal(refusal('notAllowed'));
    }
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
      if (this.#current) consequences.linked(this.#floorId, machines);
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
    const { consequences } = this.#parts;
    for (const { seq, body } of events) {
      const { machineId } = body;
      if (!this.#owns(machineId) || seq <= (this.#lasts.get(machineId) ?? 0)) continue;
      if (body.type === 'round-started') consequences.started(seq, body);
      else await this.#keepOne(seq, body);
      this.#lasts.set(machineId, seq);
    }
  }

  async #keepOne(seq: number, body: BookedEvent['body']): Promise<void> {
    const { repository, consequences } = this.#parts;
    const floorId = this.#floorId;
    const after = await repository.keepOnce({ floorId, machineId: body.machineId, seq }, (tx) =>
      consequences.book(tx, floorId, { seq, body }),
    );
    after?.();
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

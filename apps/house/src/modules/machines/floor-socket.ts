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
import { Turns } from '../../platform/turns.ts';
import { refuseAhead } from './floor-ahead.ts';
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
  /** An event is in the books, though it was not known here that it is: does what is to be done once it is committed. */
  booked(event: BookedEvent): Promise<void>;
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
  /** What a floor hands over is kept one batch after another, also over links, and before the next one is greeted. */
  readonly turns: Turns<string>;
  /** Of each machine, the event whose booking was not answered: it may stand in the books, with nothing done. */
  readonly doubted: Map<number, number>;
}

/** So many machines' events are booked at once; each takes a connection to the database. */
const AT_ONCE = 8;

/** The floors' socket: only for a floor's credential. One link a floor; a newer one takes its place. */
export function floorSocket(given: FloorSocketParts): SocketEntry {
  const lanes = new Lanes({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  const parts = { ...given, lanes, turns: new Turns<string>(), doubted: new Map<number, number>() };
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
    // What a link that was replaced yet says, comes again over the new one.
    if (method !== FloorEvents.method || this.#stopAnswering === undefined || !this.#current)
      throw protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));
    const { events } = readMessage(FloorEvents.data, data);
    return this.#parts.turns.take(this.#floorId, () => this.#keep(events));
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
    const { repository, registry, bus, clock, log, consequences, turns } = this.#parts;
    const found = await turns.take(this.#floorId, () => repository.heardOf(this.#floorId, told));
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
    const { consequences, doubted } = this.#parts;
    for (const { seq, body } of events) {
      if (!this.#current) throw new Error('the link is over: the rest comes again over the next');
      const { machineId } = body;
      const kept = seq <= (this.#lasts.get(machineId) ?? 0);
      if (!this.#owns(machineId) || (kept && doubted.get(machineId) !== seq)) continue;
      if (body.type === 'round-started') consequences.started(seq, body);
      else await this.#keepOne(seq, body);
      this.#lasts.set(machineId, seq);
    }
  }

  async #keepOne(seq: number, body: BookedEvent['body']): Promise<void> {
    const { repository, consequences, doubted } = this.#parts;
    const floorId = this.#floorId;
    const { machineId } = body;
    const inDoubt = doubted.get(machineId) === seq;
    doubted.set(machineId, seq);
    const after = await repository.keepOnce({ floorId, machineId, seq }, (tx) =>
      consequences.book(tx, floorId, { seq, body }),
    );
    if (after !== undefined) after();
    else if (inDoubt) await consequences.booked({ seq, body });
    doubted.delete(machineId);
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

import { once } from 'node:events';
import {
  type FloorEventBody,
  FloorEvents,
  FloorHello,
  type FloorMachine,
  type FloorNotifications,
  type PresentViewer,
} from '@floorcast/contract/floor-link';
import {
  AnswerOrder,
  BandOrder,
  HandPayOrder,
  HoldOrder,
  OfferOrder,
  OrderStamp,
  PressOrder,
  SeatOrder,
  StillOrder,
  TransferOrder,
  TransferQuery,
  UnwatchOrder,
  WatchOrder,
} from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { MachineFault } from '@floorcast/contract/trouble';
import { ProtooError, ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { FLOOR_CREDENTIAL } from './test-house.ts';

const Stamp = z.object({ ...OrderStamp.shape, lateBy: z.optional(z.number()) });

type Order = ReturnType<(typeof TransferOrder.data)['parse']>;

/**
 * A floor that does as a test says, at the far end of the real link: machines with a credit meter, a memory of
 * transfers, and numbered events that survive a cut of the link.
 */
export class ScriptedFloor {
  readonly credit = new Map<number, number>();
  readonly pressed: { machineId: number; button: string }[] = [];
  readonly pressedDown: { machineId: number; button: string; down: boolean }[] = [];
  readonly seats = new Map<number, boolean>();
  readonly viewers = new Set<string>();
  /** What the house has said of whom they belong to: told back after each greeting, unless forgotten. */
  readonly owners = new Map<string, PresentViewer>();
  /** When its panels push buttons. */
  panel: Promise<unknown> = Promise.resolve();
  /** What happens before it answers somebody's offer. */
  beforeWatch: () => Promise<unknown> = async () => undefined;
  /** What it refuses, by the method of the order. */
  readonly refusals = new Map<string, ProtooError>();
  /** What viewers have answered to its offers. */
  readonly answers = new Map<string, string>();
  /** Machines that it does not reach: it knows nothing of their meters. */
  readonly away = new Set<number>();
  /** Of these it was ordered something that it could not do. */
  readonly unreached: number[] = [];
  /** Machines at which a game runs, as it says on linking. */
  readonly playing = new Set<number>();
  /** What is wrong with machines. */
  readonly faults = new Map<number, MachineFault>();
  /** Machines that were ordered to unlock, and what they answer. */
  readonly unlocked: number[] = [];
  unlocks: 'done' | 'unable' | 'none' = 'done';
  /** What each order says of when it left, and of how late its wish came. */
  readonly stamps: z.infer<typeof Stamp>[] = [];
  /** Of which machines a still was asked for. */
  readonly stills: number[] = [];
  /** What happens before it answers what became of a transfer. */
  beforeQuery: () => Promise<unknown> = async () => undefined;
  /** What happens before it answers that a seat is taken, or free. */
  beforeSeat: (taken: boolean) => Promise<unknown> = async () => undefined;
  /** Whether it refuses every order and query of transfers, as a floor with a full disk does. */
  jammed = false;
  /**
   * What becomes of transfers: booked at once, booked at once with nothing moved, refused, kept back until `settle`,
   * kept back unanswered, never received, or turned away, as by a floor whose journal cannot be written.
   */
  transfers: 'accept' | 'keep' | 'refuse' | 'hold' | 'hang' | 'lose' | 'turn-away' = 'accept';
  readonly held: Order[] = [];
  readonly #machineIds: readonly number[];
  readonly #known = new Map<string, 'under-way' | 'settled' | 'never-seen'>();
  readonly #journal: { seq: number; body: FloorEventBody }[] = [];
  #seq = 0;
  #acknowledged = 0;
  /** When the last game ended (ms since 1970): no two end at once. */
  #told = 0;
  #peer: ProtooPeer | undefined;
  #socket: WebSocket | undefined;
  #url = '';

  constructor(machineIds: readonly number[]) {
    this.#machineIds = machineIds;
    for (const id of machineIds) this.credit.set(id, 0);
  }

  async link(url: string): Promise<void> {
    this.#url = url;
    const socket = new WebSocket(new URL(SOCKET_PATHS.floor, url.replace('http', 'ws')), 'protoo', {
      headers: { authorization: `Bearer ${FLOOR_CREDENTIAL}` },
    });
    const peer = new ProtooPeer(socket, { request: (method, data) => this.#obey(method, data) });
    socket.on('message', (text) => peer.receive(text.toString())).on('close', () => peer.closed());
    await once(socket, 'open');
    this.#socket = socket;
    this.#peer = peer;
    const hello = FloorHello.reply.parse(await peer.request(FloorHello.method, this.#hello(), 5000));
    this.#forget(hello.acknowledged);
    this.#seq = Math.max(this.#seq, hello.acknowledged);
    const viewers = [...this.owners.values()].filter(({ viewerId }) => this.viewers.has(viewerId));
    this.notify('viewers', { viewers });
    await this.#handOver();
  }

  async cut(): Promise<void> {
    const socket = this.#socket;
    this.#peer = undefined;
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, 'close');
    socket.terminate();
    await closed;
  }

  async relink(): Promise<void> {
    await this.cut();
    await this.link(this.#url);
  }

  /** Tells the outcome of a transfer that was kept back. */
  async settle(order: Order, outcome: 'accepted' | 'refused'): Promise<void> {
    const before = this.credit.get(order.machineId) ?? 0;
    const still = outcome === 'refused' || this.transfers === 'keep';
    const amount = still ? 0 : (order.amount ?? before);
    this.credit.set(order.machineId, before + (order.direction === 'in' ? amount : -amount));
    this.#known.set(order.transferId, 'settled');
    await this.tell({
      type: 'transfer',
      machineId: order.machineId,
      at: new Date().toISOString(),
      transferId: order.transferId,
      direction: order.direction,
      outcome,
      amount: minorUnits(amount),
      credit: minorUnits(this.credit.get(order.machineId) ?? 0),
    });
  }

  /** A whole game, as the machine reports it. Returns the moment that its end is told with. */
  async game(machineId: number, bet: number, win: number, stops?: number[]): Promise<string> {
    const at = new Date(Math.max(Date.now(), this.#told + 1)).toISOString();
    this.#told = Date.parse(at);
    const report = { machineId, at, bet: minorUnits(bet), free: bet === 0 };
    const change = (by: number) => {
      const credit = minorUnits((this.credit.get(machineId) ?? 0) + by);
      this.credit.set(machineId, credit);
      return credit;
    };
    await this.tell({ ...report, type: 'round-started', credit: change(-bet) });
    const end = { ...report, type: 'round-ended', win: minorUnits(win), credit: change(win) } as const;
    await this.tell(stops === undefined ? end : { ...end, stops });
    return at;
  }

  /** Tells the present of a machine, as its own meter or door would. */
  notify<M extends keyof typeof FloorNotifications>(
    method: M,
    data: (typeof FloorNotifications)[M]['_zod']['input'],
  ): void {
    this.#peer?.notify(method, data);
  }

  async tell(body: FloorEventBody): Promise<void> {
    this.#journal.push({ seq: ++this.#seq, body });
    await this.#handOver();
  }

  /** Tells everything again that it ever told, as a floor restored from an old copy would. */
  async repeatAll(events: readonly { seq: number; body: FloorEventBody }[]): Promise<void> {
    await this.#peer?.request(FloorEvents.method, { events }, 5000);
  }

  get journal(): readonly { seq: number; body: FloorEventBody }[] {
    return this.#journal;
  }

  #describe(): FloorMachine[] {
    return this.#machineIds.map((id) => ({
      id,
      condition: this.away.has(id) ? 'offline' : id === 111 ? 'malfunction' : 'ready',
      credit: minorUnits(this.away.has(id) ? 0 : (this.credit.get(id) ?? 0)),
      bands: [1, 2, 3].map((band) => ({
        id: band,
        name: `Bet ${band}`,
        Order: band,
        bet: minorUnits(band * 100),
      })),
      buttons: ['spin', 'bet-up', 'cash-out', 'service'],
      holds: ['spin', 'service'],
      holdMs: 12_000,
      lamps: { spin: 'off' },
      cameras: [{ id: 'screen', width: 1280, height: 720, turnable: id === 102 }],
      fault: this.faults.get(id) ?? null,
      playing: this.playing.has(id),
    }));
  }

  async #handOver(): Promise<void> {
    const events = this.#journal.slice();
    if (this.#peer === undefined || events.length === 0) return;
    const reply = await this.#peer.request(FloorEvents.method, { events }, 5000).catch(() => undefined);
    if (reply !== undefined) this.#forget(FloorEvents.reply.parse(reply).acknowledged);
  }

  #hello() {
    return { version: 'test', machines: this.#describe(), acknowledged: this.#acknowledged };
  }

  #forget(acknowledged: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, acknowledged);
    while ((this.#journal[0]?.seq ?? Number.POSITIVE_INFINITY) <= acknowledged) this.#journal.shift();
  }

  async #obey(method: string, data: unknown): Promise<unknown> {
    this.stamps.push(Stamp.parse(data));
    const refusal = this.refusals.get(method);
    if (refusal !== undefined) throw refusal;
    switch (method) {
      case TransferOrder.method:
        return this.#transfer(TransferOrder.data.parse(data));
      case TransferQuery.method: {
        const { transferId } = TransferQuery.data.parse(data);
        if (this.jammed) throw new ProtooError(50000, 'no room on the disk');
        if (this.transfers === 'hang') return new Promise(() => undefined);
        await this.beforeQuery();
        const state = this.#known.get(transferId) ?? 'never-seen';
        this.#known.set(transferId, state);
        return { state };
      }
      case PressOrder.method:
        this.pressed.push(PressOrder.data.parse(data));
        await this.panel;
        return { acknowledged: true };
      case HoldOrder.method:
        this.pressedDown.push(HoldOrder.data.parse(data));
        return { acknowledged: true };
      case BandOrder.method:
        await this.panel;
        return { activeBand: BandOrder.data.parse(data).id };
      case SeatOrder.method: {
        const { machineId, taken } = SeatOrder.data.parse(data);
        if (this.away.has(machineId)) {
          this.unreached.push(machineId);
          throw new ProtooError(41003, 'not within reach');
        }
        this.seats.set(machineId, taken);
        await this.beforeSeat(taken);
        return { taken, credit: this.credit.get(machineId) ?? 0 };
      }
      case HandPayOrder.method:
        this.unlocked.push(HandPayOrder.data.parse(data).machineId);
        return { answer: this.unlocks };
      case WatchOrder.method: {
        const { viewerId, machineId, owner, offer } = WatchOrder.data.parse(data);
        await this.beforeWatch();
        this.viewers.add(viewerId);
        this.owners.set(viewerId, { viewerId, machineId, owner });
        return { answer: `answer to ${offer}` };
      }
      case OfferOrder.method: {
        const { viewerId, receives } = OfferOrder.data.parse(data);
        this.viewers.add(viewerId);
        return { offer: `offer to ${receives}` };
      }
      case AnswerOrder.method: {
        const { viewerId, answer } = AnswerOrder.data.parse(data);
        this.answers.set(viewerId, answer);
        return {};
      }
      case StillOrder.method: {
        const { machineId } = StillOrder.data.parse(data);
        this.stills.push(machineId);
        if (machineId === 111) throw new ProtooError(40400, 'no still');
        return { jpeg: Buffer.from(`picture of ${machineId}`).toString('base64') };
      }
      case UnwatchOrder.method:
        this.viewers.delete(UnwatchOrder.data.parse(data).viewerId);
        return {};
      default:
        throw new ProtooError(40400, `${method} is not known`);
    }
  }

  #transfer(order: Order): unknown {
    if (this.jammed) throw new ProtooError(50000, 'no room on the disk');
    if (this.transfers === 'lose') {
      this.#socket?.terminate();
      return {};
    }
    const known = this.#known.get(order.transferId);
    if (known === 'never-seen') throw new ProtooError(41013, 'never seen');
    if (known !== undefined) return { taken: true };
    if (this.transfers === 'turn-away') throw new ProtooError(41013, 'the journal cannot be written');
    this.#known.set(order.transferId, 'under-way');
    if (this.transfers === 'hold' || this.transfers === 'hang') this.held.push(order);
    else void this.settle(order, this.transfers === 'refuse' ? 'refused' : 'accepted');
    if (this.transfers === 'hang') return new Promise(() => undefined);
    return { taken: true };
  }
}

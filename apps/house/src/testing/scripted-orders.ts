import type { PresentViewer } from '@floorcast/contract/floor-link';
import {
  AnswerOrder,
  BandOrder,
  CameraOrder,
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
import type { ViewerStart } from '@floorcast/contract/video';
import { ProtooError } from '@floorcast/protoo/peer';
import * as z from 'zod';

const Stamp = z.object({ ...OrderStamp.shape, lateBy: z.optional(z.number()) });

export type ScriptedTransfer = ReturnType<(typeof TransferOrder.data)['parse']>;

type Handler = (data: unknown) => unknown;

interface Order<Data> {
  readonly method: string;
  readonly data: { parse(data: unknown): Data };
}
const on = <Data>({ method, data }: Order<Data>, carryOut: (data: Data) => unknown): [string, Handler] => [
  method,
  (given) => carryOut(data.parse(given)),
];

/** The orders that a scripted floor receives, and how it answers them. Tests set the answers and read the records. */
export abstract class ScriptedOrders {
  readonly credit = new Map<number, number>();
  readonly pressed: { machineId: number; button: string }[] = [];
  readonly pressedDown: { machineId: number; button: string; down: boolean }[] = [];
  readonly seats = new Map<number, boolean>();
  readonly viewers = new Set<string>();
  /** The owners of viewers as the house named them: reported after each greeting, unless removed. */
  readonly owners = new Map<string, PresentViewer>();
  /** Resolves when the panels may press buttons. */
  panel: Promise<unknown> = Promise.resolve();
  /** Runs before the floor answers the offer of a viewer. */
  beforeWatch: () => Promise<unknown> = async () => undefined;
  /** The refusal of an order, by its method. */
  readonly refusals = new Map<string, ProtooError>();
  /** How viewers of offers of the floor begin. */
  readonly starts = new Map<string, ViewerStart | undefined>();
  /** The answers of viewers to offers of the floor. */
  readonly answers = new Map<string, string>();
  /** Machines that the floor does not reach: it does not know their meters. */
  readonly away = new Set<number>();
  /** Machines for which a seat order failed, because the floor did not reach them. */
  readonly unreached: number[] = [];
  /** Machines that were ordered to unlock, and their answer. */
  readonly unlocked: number[] = [];
  unlocks: 'done' | 'unable' | 'none' = 'done';
  /** The time stamps of each order: when it left, and the lateness of its request. */
  readonly stamps: z.infer<typeof Stamp>[] = [];
  /** Machines of which a still was ordered. */
  readonly stills: number[] = [];
  /** Cameras that were ordered to be connected again. */
  readonly restarted: { machineId: number; camera: string }[] = [];
  /** Runs before the floor answers a transfer query. */
  beforeQuery: () => Promise<unknown> = async () => undefined;
  /** Runs before the floor answers that a seat is taken, or free. */
  beforeSeat: (taken: boolean) => Promise<unknown> = async () => undefined;
  /** Whether the floor refuses every order and query of transfers, as with a full disk. */
  jammed = false;
  /**
   * The outcome of transfers: carried out at once, accepted at once with nothing moved, refused, held until `settle`,
   * held without an answer, never received, or turned away, as by a floor whose journal cannot be written.
   */
  transfers: 'accept' | 'keep' | 'refuse' | 'hold' | 'hang' | 'lose' | 'turn-away' = 'accept';
  readonly held: ScriptedTransfer[] = [];
  protected readonly known = new Map<string, 'under-way' | 'settled' | 'never-seen'>();
  readonly #handlers: ReadonlyMap<string, Handler> = new Map([
    on(TransferOrder, (order) => this.#transfer(order)),
    on(TransferQuery, ({ transferId }) => this.#query(transferId)),
    on(PressOrder, (press) => this.#press(press)),
    on(HoldOrder, (hold) => {
      this.pressedDown.push(hold);
      return { acknowledged: true };
    }),
    on(BandOrder, async ({ id }) => {
      await this.panel;
      return { activeBand: id };
    }),
    on(SeatOrder, ({ machineId, taken }) => this.#seat(machineId, taken)),
    on(HandPayOrder, ({ machineId }) => {
      this.unlocked.push(machineId);
      return { answer: this.unlocks };
    }),
    on(WatchOrder, ({ offer, ...viewer }) => this.#watch(viewer, offer)),
    on(OfferOrder, ({ viewerId, receives, start }) => {
      this.viewers.add(viewerId);
      this.starts.set(viewerId, start);
      return { offer: `offer to ${receives}` };
    }),
    on(AnswerOrder, ({ viewerId, answer }) => {
      this.answers.set(viewerId, answer);
      return {};
    }),
    on(StillOrder, ({ machineId }) => this.#still(machineId)),
    on(CameraOrder, (order) => {
      this.restarted.push(order);
      return {};
    }),
    on(UnwatchOrder, ({ viewerId }) => {
      this.viewers.delete(viewerId);
      return {};
    }),
  ]);

  /** Reports the outcome of a transfer that was held. */
  abstract settle(order: ScriptedTransfer, outcome: 'accepted' | 'refused'): Promise<void>;
  protected abstract dropLink(): void;

  protected async obey(method: string, data: unknown): Promise<unknown> {
    this.stamps.push(Stamp.parse(data));
    const refusal = this.refusals.get(method);
    if (refusal !== undefined) throw refusal;
    const carryOut = this.#handlers.get(method);
    if (carryOut === undefined) throw new ProtooError(40400, `${method} is not known`);
    return carryOut(data);
  }

  #transfer(order: ScriptedTransfer): unknown {
    if (this.jammed) throw new ProtooError(50000, 'no room on the disk');
    if (this.transfers === 'lose') {
      this.dropLink();
      return {};
    }
    const known = this.known.get(order.transferId);
    if (known === 'never-seen') throw new ProtooError(41013, 'never seen');
    if (known !== undefined) return { taken: true };
    if (this.transfers === 'turn-away') throw new ProtooError(41013, 'the journal cannot be written');
    this.known.set(order.transferId, 'under-way');
    if (this.transfers === 'hold' || this.transfers === 'hang') this.held.push(order);
    else void this.settle(order, this.transfers === 'refuse' ? 'refused' : 'accepted');
    if (this.transfers === 'hang') return new Promise(() => undefined);
    return { taken: true };
  }

  async #query(transferId: string): Promise<unknown> {
    if (this.jammed) throw new ProtooError(50000, 'no room on the disk');
    if (this.transfers === 'hang') return new Promise(() => undefined);
    await this.beforeQuery();
    const state = this.known.get(transferId) ?? 'never-seen';
    this.known.set(transferId, state);
    return { state };
  }

  async #press(press: { machineId: number; button: string }): Promise<unknown> {
    this.pressed.push(press);
    await this.panel;
    return { acknowledged: true };
  }

  async #seat(machineId: number, taken: boolean): Promise<unknown> {
    if (this.away.has(machineId)) {
      this.unreached.push(machineId);
      throw new ProtooError(41003, 'not within reach');
    }
    this.seats.set(machineId, taken);
    await this.beforeSeat(taken);
    return { taken, credit: this.credit.get(machineId) ?? 0 };
  }

  async #watch({ viewerId, machineId, owner }: PresentViewer, offer: string): Promise<unknown> {
    await this.beforeWatch();
    this.viewers.add(viewerId);
    this.owners.set(viewerId, { viewerId, machineId, owner });
    return { answer: `answer to ${offer}` };
  }

  #still(machineId: number): unknown {
    this.stills.push(machineId);
    if (machineId === 111) throw new ProtooError(40400, 'no still');
    return { jpeg: Buffer.from(`picture of ${machineId}`).toString('base64'), ageMs: 40 };
  }
}

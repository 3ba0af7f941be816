import { once } from 'node:events';
import {
  type FloorEventBody,
  FloorEvents,
  FloorHello,
  type FloorMachine,
  type FloorNotifications,
  type FloorSoftware,
} from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { MachineFault } from '@floorcast/contract/trouble';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import { ScriptedOrders, type ScriptedTransfer } from './scripted-orders.ts';
import { FLOOR_CREDENTIAL } from './test-house.ts';

/** Of machine 102, the others have none. */
const REEL_WINDOW = { x: 0.1, y: 0.15, width: 0.8, height: 0.7 };

/**
 * A scripted floor at the far end of the real link: machines with a credit meter, a memory of transfers, and numbered
 * events that survive a cut of the link.
 */
export class ScriptedFloor extends ScriptedOrders {
  /** Machines at which a game runs when the floor links. */
  readonly playing = new Set<number>();
  /** The faults of machines when the floor links. */
  readonly faults = new Map<number, MachineFault>();
  /** The program, as floors of today name it. */
  software: FloorSoftware | undefined;
  readonly #machineIds: readonly number[];
  readonly #journal: { seq: number; body: FloorEventBody }[] = [];
  #seq = 0;
  #acknowledged = 0;
  /** When the last game ended (ms since 1970): no two games end at once. */
  #lastGameAt = 0;
  #peer: ProtooPeer | undefined;
  #socket: WebSocket | undefined;
  #url = '';
  readonly #credential: string;

  constructor(machineIds: readonly number[], credential = FLOOR_CREDENTIAL) {
    super();
    this.#credential = credential;
    this.#machineIds = machineIds;
    for (const id of machineIds) this.credit.set(id, 0);
  }

  async link(url: string): Promise<void> {
    this.#url = url;
    const socket = new WebSocket(new URL(SOCKET_PATHS.floor, url.replace('http', 'ws')), 'protoo', {
      headers: { authorization: `Bearer ${this.#credential}` },
    });
    const peer = new ProtooPeer(socket, { request: (method, data) => this.obey(method, data) });
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

  async settle(order: ScriptedTransfer, outcome: 'accepted' | 'refused'): Promise<void> {
    const before = this.credit.get(order.machineId) ?? 0;
    const still = outcome === 'refused' || this.transfers === 'keep';
    const amount = still ? 0 : (order.amount ?? before);
    this.credit.set(order.machineId, before + (order.direction === 'in' ? amount : -amount));
    this.known.set(order.transferId, 'settled');
    await this.report({
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

  /** Reports a whole game. Returns the time in the report of its end. */
  async game(machineId: number, bet: number, win: number, stops?: number[]): Promise<string> {
    const at = new Date(Math.max(Date.now(), this.#lastGameAt + 1)).toISOString();
    this.#lastGameAt = Date.parse(at);
    const report = { machineId, at, bet: minorUnits(bet), free: bet === 0 };
    const change = (by: number) => {
      const credit = minorUnits((this.credit.get(machineId) ?? 0) + by);
      this.credit.set(machineId, credit);
      return credit;
    };
    await this.report({ ...report, type: 'round-started', credit: change(-bet) });
    const end = { ...report, type: 'round-ended', win: minorUnits(win), credit: change(win) } as const;
    await this.report(stops === undefined ? end : { ...end, stops });
    return at;
  }

  /** Notifies the house of a machine's state, as its meter or door would. */
  notify<M extends keyof typeof FloorNotifications>(
    method: M,
    data: (typeof FloorNotifications)[M]['_zod']['input'],
  ): void {
    this.#peer?.notify(method, data);
  }

  async report(body: FloorEventBody): Promise<void> {
    this.#journal.push({ seq: ++this.#seq, body });
    await this.#handOver();
  }

  /** Sends events a second time, as a floor does that was restored from an old copy. */
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
      cameras: [
        {
          id: 'screen',
          width: 1280,
          height: 720,
          turnable: id === 102,
          ...(id === 102 && { reelWindow: REEL_WINDOW }),
        },
      ],
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
    const { software } = this;
    return { version: 'test', machines: this.#describe(), acknowledged: this.#acknowledged, software };
  }

  #forget(acknowledged: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, acknowledged);
    while ((this.#journal[0]?.seq ?? Number.POSITIVE_INFINITY) <= acknowledged) this.#journal.shift();
  }

  protected dropLink(): void {
    this.#socket?.terminate();
  }
}

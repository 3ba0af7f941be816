import { assertNever } from '@floorcast/contract/assert-never';
import type { FloorEvent, FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import { afterTransfer, type RunningGame, type StoredHandPay, type TransferEnd } from '../machines/driver.ts';
import { renumbered } from './numbering.ts';
import type { JournalRecord, StoredOrder } from './record.ts';

/** How many transfers are remembered after the house has acknowledged their outcome: a late repeat is recognised. */
const CLOSED_REMEMBERED = 2000;

/**
 * What the floor knows of a transfer id: `pending` has no outcome yet, `settled` was accepted or refused by the machine,
 * `refused` is never run, `unknown` was never ordered.
 */
export type TransferStatus = 'pending' | 'settled' | 'refused' | 'unknown';

/** The journal's content in memory: the sum of its records. */
export class JournalState {
  #lastSeq = 0;
  #acknowledged = 0;
  #linked = false;
  #dropped = 0;
  #pending: FloorEvent[] = [];
  /** By machine. */
  readonly #games = new Map<number, RunningGame>();
  /** Ends of games that wait for their stops, by machine. */
  readonly #pendingEnds = new Map<number, RoundEnded>();
  /** The last hand pay of each machine, while the machine may repeat it or it is not reset. */
  readonly #handPays = new Map<number, StoredHandPay>();
  readonly #open = new Map<TransferId, StoredOrder>();
  readonly #closed = new Set<TransferId>();
  readonly #refused = new Set<TransferId>();

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Whether the house has ever acknowledged anything. */
  get linked(): boolean {
    return this.#linked;
  }

  /** How many events were dropped: the house may have them from a journal of which this is a copy. */
  get dropped(): number {
    return this.#dropped;
  }

  get unacknowledged(): readonly FloorEvent[] {
    return this.#pending;
  }

  /** The first events that the house has not acknowledged. */
  pending(limit: number): FloorEvent[] {
    return this.#pending.slice(0, limit);
  }

  hasPendingEnd(machineId: number): boolean {
    return this.#pendingEnds.has(machineId);
  }

  pendingEnds(): RoundEnded[] {
    return [...this.#pendingEnds.values()];
  }

  openOrders(): StoredOrder[] {
    return [...this.#open.values()];
  }

  runningGame(machineId: number): RunningGame | undefined {
    return this.#games.get(machineId);
  }

  handPay(machineId: number): StoredHandPay | undefined {
    return this.#handPays.get(machineId);
  }

  statusOf(transferId: TransferId): TransferStatus {
    if (this.#open.has(transferId)) return 'pending';
    if (this.#closed.has(transferId)) return 'settled';
    return this.#refused.has(transferId) ? 'refused' : 'unknown';
  }

  apply(record: JournalRecord): void {
    switch (record.kind) {
      case 'event':
        this.#addEvent(record.event);
        if (record.unmetered) this.#forgetMeter(record.event.body.machineId);
        return;
      case 'held':
        this.#games.delete(record.body.machineId);
        this.#pendingEnds.set(record.body.machineId, record.body);
        return;
      case 'order':
        this.#open.set(record.order.transferId, record.order);
        return;
      case 'transfer-ended':
        this.#endTransfer(record.transferId, record.end);
        return;
      case 'never':
        remember(this.#refused, record.transferId);
        return;
      case 'acknowledged':
        this.#acknowledge(record.seq);
        return;
      case 'renumbered':
        this.#renumber(record.behind, record.told);
        return;
      case 'game':
        this.#games.set(record.machineId, { bet: record.bet, credit: record.credit });
        return;
      case 'hand-pay-read':
        this.#changeHandPay(record.machineId, { read: true });
        return;
      case 'hand-pay': {
        const { machineId, ...handPay } = record.handPay;
        this.#handPays.set(machineId, handPay);
        return;
      }
      case 'closed':
        for (const id of record.transferIds) remember(this.#closed, id);
    }
  }

  /** The fewest records with this sum. What was learned after the events follows them. */
  snapshot(): JournalRecord[] {
    return [
      ...(this.#linked ? [{ kind: 'acknowledged' as const, seq: this.#acknowledged }] : []),
      { kind: 'closed', transferIds: [...this.#closed] },
      ...[...this.#refused].map((transferId) => ({ kind: 'never' as const, transferId })),
      ...[...this.#open.values()].map((order) => ({ kind: 'order' as const, order })),
      ...this.#pending.map((event) => ({ kind: 'event' as const, event })),
      ...[...this.#games].map(([machineId, game]) => ({ kind: 'game' as const, machineId, ...game })),
      ...this.pendingEnds().map((body) => ({ kind: 'held' as const, body })),
      ...this.#handPaysSettled().map((machineId) => ({ kind: 'hand-pay-read' as const, machineId })),
      ...[...this.#handPays].map(([machineId, handPay]) => ({
        kind: 'hand-pay' as const,
        handPay: { machineId, ...handPay },
      })),
    ];
  }

  /** Machines whose last hand pay is settled, while pending events alone would show it as unread. */
  #handPaysSettled(): number[] {
    const reported = this.#pending.flatMap(({ body }) => (body.type === 'hand-pay' ? [body.machineId] : []));
    return [...new Set(reported)].filter((machineId) => !this.#handPays.has(machineId));
  }

  #endTransfer(transferId: TransferId, end: TransferEnd): void {
    const order = this.#open.get(transferId);
    if (order === undefined || order.end !== undefined) return;
    this.#open.set(transferId, { ...order, end });
    const { machineId, direction } = order;
    const game = this.#games.get(machineId);
    if (game !== undefined) this.#games.set(machineId, afterTransfer(game, direction, end.amount));
  }

  #addEvent(event: FloorEvent): void {
    this.#lastSeq = Math.max(this.#lastSeq, event.seq);
    if (event.seq > this.#acknowledged) this.#pending.push(event);
    this.#addBody(event.body);
  }

  #forgetMeter(machineId: number): void {
    const game = this.#games.get(machineId);
    if (game !== undefined) this.#games.set(machineId, { bet: game.bet });
  }

  #addBody(body: FloorEventBody): void {
    switch (body.type) {
      case 'round-started':
        this.#games.set(body.machineId, { bet: body.bet, credit: body.credit });
        return;
      case 'round-ended':
        this.#games.delete(body.machineId);
        this.#pendingEnds.delete(body.machineId);
        return;
      case 'hand-pay': {
        const { machineId, id, kind, amount } = body;
        this.#handPays.set(machineId, { id, kind, amount, open: true, read: false });
        return;
      }
      case 'hand-pay-reset':
        this.#changeHandPay(body.machineId, { open: false });
        return;
      case 'transfer':
        this.#open.delete(body.transferId);
        remember(this.#closed, body.transferId);
        return;
      case 'cashout-pressed':
      case 'exception':
        return;
      default:
        assertNever(body);
    }
  }

  /** Forgets one that was reset and is known to be read. */
  #changeHandPay(machineId: number, change: Partial<StoredHandPay>): void {
    const before = this.#handPays.get(machineId);
    if (before === undefined) return;
    const after = { ...before, ...change };
    if (after.open || !after.read) this.#handPays.set(machineId, after);
    else this.#handPays.delete(machineId);
  }

  #acknowledge(seq: number): void {
    this.#linked = true;
    this.#acknowledged = Math.max(this.#acknowledged, seq);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    while (this.#pending[0] !== undefined && this.#pending[0].seq <= this.#acknowledged)
      this.#pending.shift();
  }

  #renumber(behind: number, copied?: true): void {
    const remaining = renumbered(this.#pending, behind, copied);
    this.#dropped += this.#pending.length - remaining.length;
    this.#linked = true;
    this.#acknowledged = behind;
    this.#pending = remaining;
    this.#lastSeq = behind + remaining.length;
  }
}

function remember(ids: Set<TransferId>, id: TransferId): void {
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= CLOSED_REMEMBERED) return;
    ids.delete(oldest);
  }
}

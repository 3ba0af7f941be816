import type { FloorEvent, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import type { MinorUnits } from '@floorcast/contract/money';
import type { JournalRecord, KeptOrder } from './record.ts';

/** How many transfers are remembered after the house has their outcome, so that a late repeat is recognised. */
const CLOSED_REMEMBERED = 2000;

/** What the floor knows of a transfer id. */
export type TransferKnowledge = 'open' | 'settled' | 'never' | 'unknown';

/** The journal's content in memory: what its records add up to. */
export class JournalState {
  #lastSeq = 0;
  #acknowledged = 0;
  readonly #pending: FloorEvent[] = [];
  /** Machines in the middle of a game, and what it wagered. */
  readonly #games = new Map<number, MinorUnits>();
  /** Ends of games that wait for their stops, by machine. */
  readonly #held = new Map<number, RoundEnded>();
  readonly #open = new Map<TransferId, KeptOrder>();
  readonly #closed = new Set<TransferId>();
  readonly #never = new Set<TransferId>();

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The first events that the house has not acknowledged. */
  pending(limit: number): FloorEvent[] {
    return this.#pending.slice(0, limit);
  }

  held(): RoundEnded[] {
    return [...this.#held.values()];
  }

  openOrders(): KeptOrder[] {
    return [...this.#open.values()];
  }

  runningGame(machineId: number): MinorUnits | undefined {
    return this.#games.get(machineId);
  }

  knows(transferId: TransferId): TransferKnowledge {
    if (this.#open.has(transferId)) return 'open';
    if (this.#closed.has(transferId)) return 'settled';
    return this.#never.has(transferId) ? 'never' : 'unknown';
  }

  apply(record: JournalRecord): void {
    switch (record.kind) {
      case 'event':
        this.#addEvent(record.event);
        return;
      case 'held':
        this.#games.delete(record.body.machineId);
        this.#held.set(record.body.machineId, record.body);
        return;
      case 'order':
        this.#open.set(record.order.transferId, record.order);
        return;
      case 'never':
        remember(this.#never, record.transferId);
        return;
      case 'acknowledged':
        this.#acknowledge(record.seq);
        return;
      case 'game':
        this.#games.set(record.machineId, record.bet);
        return;
      case 'closed':
        for (const id of record.transferIds) remember(this.#closed, id);
    }
  }

  /** The fewest records that add up to this state. */
  snapshot(): JournalRecord[] {
    return [
      { kind: 'acknowledged', seq: this.#acknowledged },
      { kind: 'closed', transferIds: [...this.#closed] },
      ...[...this.#games].map(([machineId, bet]) => ({ kind: 'game' as const, machineId, bet })),
      ...this.held().map((body) => ({ kind: 'held' as const, body })),
      ...[...this.#never].map((transferId) => ({ kind: 'never' as const, transferId })),
      ...[...this.#open.values()].map((order) => ({ kind: 'order' as const, order })),
      ...this.#pending.map((event) => ({ kind: 'event' as const, event })),
    ];
  }

  #addEvent(event: FloorEvent): void {
    this.#lastSeq = Math.max(this.#lastSeq, event.seq);
    if (event.seq > this.#acknowledged) this.#pending.push(event);
    if (event.body.type === 'round-started') this.#games.set(event.body.machineId, event.body.bet);
    if (event.body.type === 'round-ended') {
      this.#games.delete(event.body.machineId);
      this.#held.delete(event.body.machineId);
    }
    if (event.body.type !== 'transfer') return;
    this.#open.delete(event.body.transferId);
    remember(this.#closed, event.body.transferId);
  }

  /** The house may be ahead of a floor whose journal was lost: numbering goes on after what it has. */
  #acknowledge(seq: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, seq);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    while (this.#pending[0] !== undefined && this.#pending[0].seq <= this.#acknowledged)
      this.#pending.shift();
  }
}

function remember(ids: Set<TransferId>, id: TransferId): void {
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= CLOSED_REMEMBERED) return;
    ids.delete(oldest);
  }
}

import type { FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import type { MachineFault } from '@floorcast/contract/trouble';
import { JournalState } from '../../journal/state.ts';
import type { MachineReports, TransferEnd } from '../driver.ts';

/** A floor's journal in memory: it outlives its drivers. */
export class MemoryJournal implements MachineReports {
  readonly events: FloorEventBody[] = [];
  readonly conditions: string[] = [];
  #pendingEnd: RoundEnded | undefined;
  readonly faults: (string | undefined)[] = [];
  readonly #state = new JournalState();
  readonly transferEnds = new Map<TransferId, TransferEnd>();
  /** Runs once the end of a transfer is stored. */
  onTransferEnd: (() => Promise<void>) | undefined;
  /** The process is killed after the next event is stored, before that is confirmed. */
  killed = false;
  /** The same at the next event of this type, pending or not. */
  killedAt: FloorEventBody['type'] | undefined;

  async storeEvent(body: FloorEventBody, unmetered?: true): Promise<void> {
    this.events.push(body);
    this.#state.apply({ kind: 'event', event: { seq: this.events.length, body }, unmetered });
    if (body.type === 'round-ended') this.#pendingEnd = undefined;
    if (this.killed || this.killedAt === body.type) await new Promise(() => undefined);
  }
  async storePendingEnd(body: RoundEnded): Promise<void> {
    this.#pendingEnd = body;
    if (this.killed || this.killedAt === body.type) await new Promise(() => undefined);
  }
  /** Whether the end of the last game is stored, as an event or pending. */
  get hasEnd(): boolean {
    return this.#pendingEnd !== undefined || this.of('round-ended').length > 0;
  }
  /** Opens it for the next process. */
  reopened(): void {
    this.killed = false;
    this.killedAt = undefined;
    if (this.#pendingEnd !== undefined) void this.storeEvent(this.#pendingEnd);
  }
  async storeTransferEnd(transferId: TransferId, end: TransferEnd): Promise<void> {
    this.transferEnds.set(transferId, end);
    await this.onTransferEnd?.();
  }
  runningGame(machineId: number) {
    return this.#state.runningGame(machineId);
  }
  handPay(machineId: number) {
    return this.#state.handPay(machineId);
  }
  async storeHandPayRead(machineId: number) {
    this.#state.apply({ kind: 'hand-pay-read', machineId });
  }
  fault(_: number, fault: MachineFault | null) {
    this.faults.push(fault?.kind);
  }
  condition(_: number, condition: string) {
    this.conditions.push(condition);
  }

  of<T extends FloorEventBody['type']>(type: T) {
    return this.events.filter((body): body is Extract<FloorEventBody, { type: T }> => body.type === type);
  }
  /** What the stored games leave of an amount. */
  left(of: number): number {
    return this.of('round-ended').reduce((sum, { bet, win }) => sum - bet + win, of);
  }
}

/** Stores nothing. */
export const NO_REPORTS: MachineReports = {
  storeEvent: async () => undefined,
  storePendingEnd: async () => undefined,
  storeTransferEnd: async () => undefined,
  runningGame: () => undefined,
  handPay: () => undefined,
  storeHandPayRead: async () => undefined,
};

import type { FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import type { MachineFault } from '@floorcast/contract/trouble';
import { JournalState } from '../../journal/state.ts';
import type { MachineReports, TransferEnd } from '../driver.ts';

/** A floor's journal: what it keeps outlives the driver. */
export class KeptJournal implements MachineReports {
  readonly kept: FloorEventBody[] = [];
  readonly conditions: string[] = [];
  #held: RoundEnded | undefined;
  readonly faults: (string | undefined)[] = [];
  readonly #state = new JournalState();
  readonly transferEnds = new Map<TransferId, TransferEnd>();
  /** Set: happens once the end of a transfer is kept. */
  onTransferEnd: (() => Promise<void>) | undefined;
  /** Set: an event is kept, and its keeper dies before it can say so. */
  dies = false;
  /** Set: its keeper dies at the next event of this type. */
  diesAt: FloorEventBody['type'] | undefined;

  async keep(body: FloorEventBody, unmetered?: true): Promise<void> {
    this.kept.push(body);
    this.#state.apply({ kind: 'event', event: { seq: this.kept.length, body }, unmetered });
    if (body.type === 'round-ended') this.#held = undefined;
    if (this.dies || this.diesAt === body.type) await new Promise(() => undefined);
  }
  async hold(body: RoundEnded): Promise<void> {
    this.#held = body;
    if (this.dies) await new Promise(() => undefined);
  }
  /** Whether the end of the last game is safe, told or not. */
  get knowsEnd(): boolean {
    return this.#held !== undefined || this.of('round-ended').length > 0;
  }
  /** Another process has opened it. */
  reopened(): void {
    this.dies = false;
    if (this.#held !== undefined) void this.keep(this.#held);
  }
  async transferEnded(transferId: TransferId, end: TransferEnd): Promise<void> {
    this.transferEnds.set(transferId, end);
    await this.onTransferEnd?.();
  }
  runningGame(machineId: number) {
    return this.#state.runningGame(machineId);
  }
  handPay(machineId: number) {
    return this.#state.handPay(machineId);
  }
  async handPayRead(machineId: number) {
    this.#state.apply({ kind: 'hand-pay-read', machineId });
  }
  fault(_: number, fault: MachineFault | null) {
    this.faults.push(fault?.kind);
  }
  condition(_: number, condition: string) {
    this.conditions.push(condition);
  }
  credit() {}

  of<T extends FloorEventBody['type']>(type: T) {
    return this.kept.filter((body): body is Extract<FloorEventBody, { type: T }> => body.type === type);
  }
  /** What the games that were kept leave of an amount. */
  left(of: number): number {
    return this.of('round-ended').reduce((sum, { bet, win }) => sum - bet + win, of);
  }
}

/** Keeps nothing. */
export const DEAF: MachineReports = {
  keep: async () => undefined,
  hold: async () => undefined,
  transferEnded: async () => undefined,
  runningGame: () => undefined,
  handPay: () => undefined,
  handPayRead: async () => undefined,
  fault: () => undefined,
  condition: () => undefined,
  credit: () => undefined,
};

import type { MachineFault } from '@floorcast/contract/trouble';
import type { Complaint, MachineReports } from '../driver.ts';
import type { Health } from './events/health.ts';
import type { ReportedState } from './events/reported-state.ts';
import { complaint } from './facts/complaints.ts';
import type { LearnedFacts } from './facts/machine-facts.ts';
import { inWords, obstacleOf } from './facts/probes.ts';
import type { LineFailure } from './line/exchange.ts';

interface AvailabilityParts {
  readonly machineId: number;
  readonly reports: Pick<MachineReports, 'complaints' | 'outOfReach'>;
  readonly state: ReportedState;
  readonly health: Health;
  readonly learned: LearnedFacts;
  readonly isHandPayOpen: () => boolean;
  /** Asks the machine again for all that it is. */
  readonly recheck: () => void;
  readonly recheckMs: number;
}

/** Whether a machine can be played, and why not: for the house, and for the technician's log. */
export class Availability {
  readonly #parts: AvailabilityParts;
  #reachable = false;
  /** The machine answers, and not what a floor needs. */
  #obstacle: Complaint | undefined;
  #outcomeUnknown = false;
  #recheckTimer: NodeJS.Timeout | undefined;
  #logged = '';
  #loggedWhy = '';

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  /** What keeps the machine out of service though it reports no fault. */
  get complaints(): readonly Complaint[] {
    const { learned, health } = this.#parts;
    if (this.#obstacle !== undefined) return [this.#obstacle];
    if (!this.#reachable) return [];
    const found = [
      ...learned.complaints,
      ...(this.#outcomeUnknown ? [complaint('transfer-unreadable')] : []),
    ];
    return found.length === 0 && health.movesNoMoney ? [complaint('moves-no-money')] : found;
  }

  get fault(): MachineFault | null {
    return this.#parts.state.fault;
  }

  /** Whether credit may be taken off the machine, or put on it as well: nothing that guards money is unknown. */
  mayTransfer(direction: 'in' | 'out'): boolean {
    return direction === 'in' ? this.complaints.length === 0 : this.#parts.learned.status !== undefined;
  }

  reachable(is: boolean): void {
    const { learned, recheck, recheckMs } = this.#parts;
    clearTimeout(this.#recheckTimer);
    if (is && learned.complaints.length > 0) this.#recheckTimer = setTimeout(recheck, recheckMs);
    this.#reachable = is;
    if (is) {
      this.#obstacle = undefined;
      this.#loggedWhy = '';
    }
    this.update();
  }

  /** The outcome of a transfer cannot be read, or was at last. */
  outcomeUnknown(is: boolean): void {
    this.#outcomeUnknown = is;
    this.update();
  }

  failed(failure: LineFailure): void {
    const { machineId, reports } = this.#parts;
    this.#reachable = false;
    this.#obstacle = obstacleOf(failure) ?? this.#obstacleAfter(failure);
    const why = inWords(failure);
    if (why !== this.#loggedWhy) reports.outOfReach?.(machineId, why);
    this.#loggedWhy = why;
    this.update();
  }

  /** Derives condition and fault from all that is known. */
  update(): void {
    const { state, health, isHandPayOpen } = this.#parts;
    const { complaints } = this;
    health.setOutOfService(complaints.length > 0);
    state.setFault(health.fault);
    if (this.#reachable) state.setCondition(isHandPayOpen() ? 'malfunction' : health.condition);
    else state.setCondition(this.#obstacle === undefined ? 'offline' : 'malfunction');
    this.#log(complaints);
  }

  /** A line that is opened again after an obstacle is not gone for that. */
  #obstacleAfter({ kind }: LineFailure): Complaint | undefined {
    return kind === 'cut' ? this.#obstacle : undefined;
  }

  close(): void {
    clearTimeout(this.#recheckTimer);
  }

  #log(complaints: readonly Complaint[]): void {
    const { machineId, reports } = this.#parts;
    const now = complaints.map(({ cause, text }) => `${cause} ${text}`).join();
    if (now !== this.#logged) reports.complaints?.(machineId, complaints);
    this.#logged = now;
  }
}

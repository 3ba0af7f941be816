import type { MachineCondition } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import type { MachineReports } from '../../driver.ts';

/** Condition, fault and credit meter of one machine. Each change is reported once. */
export class ReportedState {
  readonly #machineId: number;
  readonly #reports: Pick<MachineReports, 'condition' | 'credit' | 'fault'>;
  #condition: MachineCondition = 'offline';
  #fault: MachineFault | null = null;
  #credit = minorUnits(0);
  #creditRead = false;

  constructor(machineId: number, reports: Pick<MachineReports, 'condition' | 'credit' | 'fault'>) {
    this.#machineId = machineId;
    this.#reports = reports;
  }

  get condition(): MachineCondition {
    return this.#condition;
  }

  get fault(): MachineFault | null {
    return this.#fault;
  }

  get credit(): MinorUnits {
    return this.#credit;
  }

  get creditKnown(): boolean {
    return this.#creditRead;
  }

  setCondition(condition: MachineCondition): void {
    if (condition === this.#condition) return;
    this.#condition = condition;
    this.#reports.condition?.(this.#machineId, condition);
  }

  setFault(fault: MachineFault | null): void {
    if (fault?.kind === this.#fault?.kind) return;
    this.#fault = fault;
    this.#reports.fault?.(this.#machineId, fault);
  }

  creditRead(credit: MinorUnits): void {
    if (this.#creditRead && credit === this.#credit) return;
    this.#creditRead = true;
    this.#credit = credit;
    this.#reports.credit?.(this.#machineId, credit);
  }

  /** A game changed the credit meter by a known amount; its event carries the new credit. */
  creditCalculated(credit: MinorUnits): void {
    this.#credit = credit;
  }
}

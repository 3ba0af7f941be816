import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { pino } from 'pino';
import { Journal } from '../../journal/journal.ts';
import type { MachineDriver, TransferOutcome, TransferRequest } from '../../machines/driver.ts';
import { IDLE_DRIVER } from '../../testing/idle-station.ts';
import { TransferService } from '../transfer-service.ts';

/** A machine that outlives the floor: it remembers transfer ids, and books each once. */
export class RememberingMachine {
  credit = 0;
  readonly booked = new Map<string, number>();

  /** A driver of one floor process. Calls after `crash` never end, as those of a killed process. */
  driver(): { driver: MachineDriver; crash(): void; answer(): void } {
    let alive = true;
    const steps: (() => void)[] = [];
    const nextStep = () => new Promise<void>((resolve) => steps.push(resolve));
    const machine = this;
    const transfers = {
      async run(request: TransferRequest, resumed: boolean): Promise<TransferOutcome> {
        await nextStep();
        if (!resumed) machine.book(request);
        await nextStep();
        const amount = machine.booked.get(request.transferId);
        const credit = minorUnits(machine.credit);
        return amount === undefined
          ? { outcome: 'refused', amount: minorUnits(0), credit }
          : { outcome: 'accepted', amount: minorUnits(amount), credit };
      },
    };
    const driver: MachineDriver = { ...IDLE_DRIVER, seated: false, transfers };
    return {
      driver,
      crash: () => {
        alive = false;
      },
      answer: () => {
        if (alive) steps.shift()?.();
      },
    };
  }

  book({ transferId, amount }: TransferRequest): void {
    if (this.booked.has(transferId)) throw new Error(`${transferId} reached the machine twice`);
    this.booked.set(transferId, amount ?? 0);
    this.credit += amount ?? 0;
  }
}

export const IDS = [TransferId.parse('T1'), TransferId.parse('T2'), TransferId.parse('T3')] as const;

export const cashIn = (id: TransferId) => ({
  machineId: 101,
  transferId: id,
  direction: 'in' as const,
  amount: minorUnits(100),
});

/** A transfer service whose machine answers on request of the test. */
export async function openService() {
  const folder = await mkdtemp(join(tmpdir(), 'transfers-'));
  const journal = await Journal.open(join(folder, 'journal'));
  const machine = new RememberingMachine();
  const { driver, answer } = machine.driver();
  const service = new TransferService(journal, new Map([[101, driver]]), pino({ level: 'silent' }));
  /** The machine books the pending transfer, and reports its outcome. */
  const machineCompletes = async () => {
    answer();
    await settleIo();
    answer();
    await settleIo();
  };
  const close = async () => {
    service.close();
    await journal.close();
    await rm(folder, { recursive: true });
  };
  return { service, journal, machine, machineCompletes, close };
}

export const settleIo = () => new Promise((resolve) => setTimeout(resolve, 2));

import { setTimeout as sleep } from 'node:timers/promises';
import type { Complaint, MachineDriver, MachineFacts, MachineReports } from '../../machines/driver.ts';
import { openSasMachine, type SasMachineConfig } from '../../machines/sas/sas-machine.ts';

/** How a machine was brought up, or why it was not. */
export interface BroughtUp {
  /** Ready, or within reach and out of service; otherwise out of reach. */
  readonly reached: boolean;
  readonly condition: MachineDriver['condition'];
  readonly fault: MachineDriver['fault'];
  readonly facts: MachineFacts | null;
  readonly complaints: readonly Complaint[];
  /** Why it was out of reach meanwhile, each once. */
  readonly troubles: readonly string[];
  /** The code of a report that only its floor may take. */
  readonly waiting: number | undefined;
  readonly millis: number;
}

/** A machine that knows few polls is reopened for each of them over a network. */
const PATIENCE_MS = 90_000;
/** A fault of the machine is known after a few readings of its status. */
const LOOK_MS = 200;

/**
 * Brings a machine up as its floor does, by the same driver, and stores and acknowledges nothing that it reports. Returns as
 * soon as it is ready, out of service for a reason, or has a report for its floor.
 */
export async function bringUp(
  config: SasMachineConfig,
  patienceMs: number = PATIENCE_MS,
): Promise<BroughtUp> {
  const began = performance.now();
  const troubles: string[] = [];
  let waiting: number | undefined;
  const reports: MachineReports = {
    ...NOT_STORED,
    outOfReach: (_, why) => {
      if (waiting === undefined && !troubles.includes(why)) troubles.push(why);
    },
  };
  const leaveReports = (code: number) => {
    waiting ??= code;
  };
  const driver = openSasMachine({ ...config, leaveReports }, reports);
  const settled = () => {
    const { condition, complaints } = driver;
    return waiting !== undefined || condition === 'ready' || complaints.length > 0 || driver.fault !== null;
  };
  while (!settled() && performance.now() - began < patienceMs) await sleep(LOOK_MS);
  const { condition, fault, facts, complaints } = driver;
  await driver.close();
  const reached = condition !== 'offline';
  const millis = performance.now() - began;
  return { reached, condition, fault, facts, complaints, troubles, waiting, millis };
}

const refuse = async (): Promise<never> => {
  throw new Error('nothing is stored here');
};

const NOT_STORED: MachineReports = {
  storeEvent: refuse,
  storePendingEnd: refuse,
  storeTransferEnd: refuse,
  storeHandPayRead: refuse,
  runningGame: () => undefined,
  handPay: () => undefined,
};

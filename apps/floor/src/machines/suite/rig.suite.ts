import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { expect, vi } from 'vitest';
import type { MachineDriver, MachineReports } from '../driver.ts';

/** Faults between a machine and its driver, for a while or from now on. */
export const TROUBLES = [
  'replies are lost',
  'replies are late',
  'replies are damaged',
  'the machine is busy',
  'events come in place of replies',
  'the machine reports continually that nothing happened',
  'reports on transfers end early',
  'another transfer is open',
  'the machine is unable for a moment',
  'the machine detects a broken loop',
  'the machine loses its queued events',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A machine that outlives its drivers, and all that a test may do to it. */
export interface MachineRig {
  /** Another driver of the same machine, as the next floor process opens it. */
  drive(reports: MachineReports): MachineDriver;
  /** A driver of a machine with an open door. */
  driveBroken(reports: MachineReports): MachineDriver;
  /** Pushes the cabinet's own button. */
  press(button: 'spin' | 'cash-out'): void;
  /** The machine's own meters, in minor units. */
  meters(): { credits: number; transferredIn: number; transferredOut: number };
  /** Cuts the power. Resolves when the machine is off. */
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
  /** Clears the memory of the machine while its power is off. */
  clearMemory(): Promise<void>;
  cutLine(): void;
  /** The reel stops. */
  stops(): readonly number[];
  /** From now on the machine does not report its reel stops. */
  hideStops(): void;
  /** The next replies of the machine are lost, damaged, or busy. */
  disturbLine(): void;
  /** Pushes start; the game that begins wins so much that it is paid by hand. Returns what it wins, minor units. */
  winHandPay(): number;
  /** Pushes start; the game that begins wins so much, which goes onto the credit meter. Returns it, minor units. */
  win(): number;
  hitJackpot(amount: number): void;
  /** The attendant's key: resets a hand pay. */
  turnKey(): void;
  setDoor(open: boolean): void;
  /** Begins or ends a tilt. */
  setTilt(is: boolean): void;
  strike(trouble: Trouble): void;
  /** The machine accepts the next transfer and then cannot complete it. */
  failTransfer(): void;
  close(): Promise<void>;
}

let ids = 0;
/** A transfer that was never ordered before. */
export const transferRequest = (direction: 'in' | 'out', amount: number | null) => ({
  transferId: TransferId.parse(`T-${process.pid}-${ids++}`),
  direction,
  amount: amount === null ? null : minorUnits(amount),
});

export const PATIENCE = { timeout: 30_000 };
export const untilReady = (driver: MachineDriver) =>
  vi.waitFor(() => expect(driver.condition).toBe('ready'), PATIENCE);

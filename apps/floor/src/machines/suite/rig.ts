import type { MachineDriver, MachineReports } from '../driver.ts';

/** What goes wrong between a machine and its driver, for a while or from now on. */
export const TROUBLES = [
  'replies are lost',
  'replies are late',
  'replies are damaged',
  'the machine is busy',
  'events come in place of replies',
  'the machine says all the time that nothing happens',
  'reports on transfers end early',
  'another transfer is open',
  'a transfer is refused for now',
  'the machine takes the loop to be broken',
  'the machine forgets what it had to tell',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A machine that outlives its drivers, and all that a test may do to it. */
export interface MachineRig {
  /** Another driver of the same machine, as a floor that starts opens it. */
  drive(reports: MachineReports): MachineDriver;
  /** A driver of a machine whose door stands open. */
  driveBroken(reports: MachineReports): MachineDriver;
  /** Pushes the cabinet's own button. */
  press(button: 'spin' | 'cash-out'): void;
  /** What the machine itself has, in minor units. */
  meters(): { credits: number; transferredIn: number; transferredOut: number };
  /** The power goes. Resolves when the machine is dark. */
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
  /** While its power is off the machine's memory is cleared. */
  clearMemory(): Promise<void>;
  cutLine(): void;
  /** Where the reels rest. */
  stops(): readonly number[];
  /** From now on the machine does not tell its stops. */
  hideStops(): void;
  /** The next answers of the machine are lost, damaged, or put off. */
  disturbLine(): void;
  /** Pushes start; the game that begins wins so much that it is paid by hand. Returns what it wins, minor units. */
  winHandPay(): number;
  /** Pushes start; the game that begins wins so much, which goes onto the credit meter. Returns it, minor units. */
  win(): number;
  hitJackpot(amount: number): void;
  /** The attendant's key: a hand pay was paid. */
  turnKey(): void;
  setDoor(open: boolean): void;
  /** Something has gone wrong, or was put right. */
  setTilt(is: boolean): void;
  strike(trouble: Trouble): void;
  /** The next transfer is taken up and then cannot be carried out. */
  failTransfer(): void;
  close(): Promise<void>;
}

import type {
  FloorEventBody,
  MachineCondition,
  RoundEnded,
  TransferId,
} from '@floorcast/contract/floor-link';
import type { Lamps } from '@floorcast/contract/machines';
import type { MinorUnits } from '@floorcast/contract/money';
import type { HandPayKind, MachineFault } from '@floorcast/contract/trouble';
import type { StillWanted } from './panel/wanted.ts';
import type { RunningGame } from './running-game.ts';

/** A transfer as the house ordered it. `amount` is null for a cash-out of everything. */
export interface TransferWish {
  readonly transferId: TransferId;
  readonly direction: 'in' | 'out';
  readonly amount: MinorUnits | null;
  /** The machine told an earlier process how it ended: it is not asked again. */
  readonly end?: TransferEnd | undefined;
}

/** What the machine itself said became of a transfer. */
export interface TransferEnd {
  readonly outcome: 'accepted' | 'refused';
  /** What really moved; zero when refused. */
  readonly amount: MinorUnits;
  /** The machine's reason for a refusal, for staff. */
  readonly reason?: string | undefined;
}

export interface TransferOutcome extends TransferEnd {
  /** Credit on the machine afterwards. */
  readonly credit: MinorUnits;
}

/** The last hand pay of a machine, as it was kept. */
export interface KeptHandPay {
  readonly id: string;
  readonly kind: HandPayKind;
  readonly amount: MinorUnits;
  /** It was not reset yet: the machine is locked. */
  readonly open: boolean;
  /** The machine knows that it was read: it will not tell it again. */
  readonly read: boolean;
}

/** What a machine answered to the order to unlock. */
export type ResetEnd = 'done' | 'unable' | 'none';

/** What a machine told of itself when it came within reach; null or empty: it did not tell. */
export interface MachineFacts {
  /** Of the protocol, such as 602. */
  readonly version: string | null;
  readonly serial: string | null;
  readonly game: { readonly gameId: string; readonly paytable: string; readonly maxBet: number } | null;
  readonly features: { readonly transfers: boolean; readonly fastPolling: boolean } | null;
  /** What it takes a credit to be worth, in minor units. */
  readonly denominationCents: number | null;
  /** What a player may choose a credit to be worth, in minor units. */
  readonly playerDenominations: readonly number[];
  readonly reelStops: boolean;
  readonly meters: boolean;
  /** What does not fit the floor's configuration, in words for whoever set it up. */
  readonly complaints: readonly string[];
}

/** How well a machine's line does, counted since its driver was opened. */
export interface LinkQuality {
  readonly polls: number;
  readonly replies: number;
  /** Polls that nothing answered. */
  readonly silent: number;
  /** Replies that began later than the protocol allows. */
  readonly late: number;
  /** Frames that made no sense: a wrong CRC, too short, or not ours. */
  readonly garbled: number;
  readonly refused: number;
  readonly busy: number;
  /** Polls that were sent again because no whole reply had come. */
  readonly repeats: number;
}

/** The machine's own meters at one moment, by name: credits, or cents where the name is of a transfer. */
export interface MeterReading {
  readonly why: 'seat-taken' | 'seat-given' | 'cash-out';
  readonly at: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Where a driver's reports go. */
export interface MachineReports {
  /**
   * Keep an event durably. A driver waits for this before it acknowledges the machine's report,
   * so that a crash between the two repeats the report and never loses it.
   * `unmetered`: it is the start of a game, and what that left on the credit meter is not known.
   */
  keep(body: FloorEventBody, unmetered?: true): Promise<void>;
  /**
   * Keep the end of a game durably before its stops are known: the machine's report may be acknowledged. The same end
   * is kept by `keep` next of its machine; when the process dies before, it is an event as it is.
   */
  hold(body: RoundEnded): Promise<void>;
  /**
   * Keep how a transfer ended before anything more is asked of its machine, which may be away for long and forget: the
   * next process carries the same wish on with this end.
   */
  transferEnded(transferId: TransferId, end: TransferEnd): Promise<void>;
  /** The game whose start was kept and whose end was not; undefined when none runs. */
  runningGame(machineId: number): RunningGame | undefined;
  handPay(machineId: number): KeptHandPay | undefined;
  /** Keep that the machine knows that its hand pay was read. */
  handPayRead(machineId: number): Promise<void>;
  /** The present, replaced by the next report. */
  condition(machineId: number, condition: MachineCondition): void;
  credit(machineId: number, credit: MinorUnits): void;
  fault(machineId: number, fault: MachineFault | null): void;
  /** For the log: what a machine told when it came within reach, and what its meters said. */
  facts?(machineId: number, facts: MachineFacts): void;
  meters?(machineId: number, reading: MeterReading): void;
}

/** One physical machine, whatever protocol it speaks. Every implementation passes `driver.suite.ts`. */
export interface MachineDriver {
  readonly machineId: number;
  readonly condition: MachineCondition;
  /** The credit meter as last reported. */
  readonly credit: MinorUnits;
  /** Whether the machine was let to be played, and not locked since. */
  readonly seated: boolean;
  /** What the machine says is wrong with it; null: nothing. */
  readonly fault: MachineFault | null;
  /** As told on the present connection; null while it is away. */
  readonly facts: MachineFacts | null;
  readonly quality: LinkQuality;
  /** The latest, oldest first: some of them. */
  readonly readings: readonly MeterReading[];
  /**
   * Carry out a transfer, or, when `resumed` (its order is older than this process), first find out from the
   * machine whether it happened and never send it again. Resolves only when the machine itself has told, however
   * long it is away; rejects only when the driver is closed.
   */
  transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome>;
  /** Let the machine be played, or lock it; a running game is finished first. Rejects when the machine is away. */
  setSeat(taken: boolean): Promise<void>;
  /** Unlock a machine whose hand pay was paid. Rejects when the machine is away. */
  resetHandPay(): Promise<ResetEnd>;
  close(): Promise<void>;
}

/** What a panel tells by itself. */
export interface PanelReports {
  /** How the buttons are lit; null while that is not known. */
  lamps(lamps: Lamps | null): void;
}

/** The relays beside a cabinet's buttons. */
export interface ButtonPanel {
  /** As last told; null while that is not known. */
  readonly lamps: Lamps | null;
  /**
   * Pulse one button; resolves when the panel says it has closed and opened the relay, rejects when it does not.
   *
   * @throws {NotWanted} when `wanted` says so, asked once nothing has to be waited for any more: the relay stays open.
   */
  press(button: string, wanted?: StillWanted): Promise<void>;
  /** Hold a button down until `releaseAll`; the board lets go of it by itself after `holdMs`. @throws {NotWanted} */
  hold(button: string, wanted?: StillWanted): Promise<void>;
  /** Open every relay now. */
  releaseAll(): Promise<void>;
  close(): Promise<void>;
}

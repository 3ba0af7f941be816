import type {
  FloorEventBody,
  MachineCondition,
  RoundEnded,
  TransferId,
} from '@floorcast/contract/floor-link';
import type { Lamps } from '@floorcast/contract/machines';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { HandPayKind, MachineFault } from '@floorcast/contract/trouble';
import type { PressDeadline } from './panel/timing.ts';

/** A transfer as the house ordered it. `amount` is null for a cash-out of everything. */
export interface TransferRequest {
  readonly transferId: TransferId;
  readonly direction: 'in' | 'out';
  readonly amount: MinorUnits | null;
  /** The outcome that the machine reported to an earlier process: the machine is not asked. */
  readonly end?: TransferEnd | undefined;
}

/** The outcome of a transfer, as the machine reported it. */
export interface TransferEnd {
  readonly outcome: 'accepted' | 'refused';
  /** What was moved; zero when refused. */
  readonly amount: MinorUnits;
  /** The machine's reason for a refusal, for staff. */
  readonly reason?: string | undefined;
}

export interface TransferOutcome extends TransferEnd {
  /** Credit on the machine afterwards. */
  readonly credit: MinorUnits;
}

/** The last hand pay of a machine, as stored. */
export interface StoredHandPay {
  readonly id: string;
  readonly kind: HandPayKind;
  readonly amount: MinorUnits;
  /** Not reset yet: the machine is locked. */
  readonly open: boolean;
  /** The machine knows that it was read: it does not report it any more. */
  readonly read: boolean;
}

/** What a machine answered to the order to reset its hand pay. */
export type HandPayReset = 'done' | 'unable' | 'none';

/** What keeps a machine out of service, for the technician. */
export interface Complaint {
  /** As the documents name it. */
  readonly cause: string;
  readonly text: string;
  readonly todo: string;
}

/** What a machine reported of itself when it came within reach; null or empty: not reported. */
export interface MachineFacts {
  /** Of the protocol, such as 602. */
  readonly version: string | null;
  readonly serial: string | null;
  readonly gameId: string | null;
  readonly paytable: string | null;
  readonly features: { readonly transfers: boolean; readonly fastPolling: boolean } | null;
  /** What a credit is worth by its own count, in minor units. */
  readonly denominationCents: number | null;
  /** What a credit may be worth by the player's choice, in minor units. */
  readonly playerDenominations: readonly number[];
  /** Whether it reports events at once. Without that its exceptions are polled, and games are read from its meters. */
  readonly realTime: boolean;
  readonly reelStops: boolean;
  readonly meters: boolean;
  /** Polls that it does not know, by their codes in hexadecimal digits. */
  readonly unknownPolls: readonly string[];
}

/** Counts of a machine's line since its driver was opened. */
export interface LinkQuality {
  readonly polls: number;
  readonly replies: number;
  /** Polls without an answer. */
  readonly silent: number;
  /** Replies that began later than the protocol allows. */
  readonly late: number;
  /** Frames with a wrong CRC, too short, or of another address. */
  readonly garbled: number;
  readonly refused: number;
  readonly busy: number;
  /** Polls that were repeated because no whole reply arrived. */
  readonly repeats: number;
  /** When the last whole reply came, on the monotonic clock (ms); absent: there was none. */
  readonly repliedAt?: number;
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
   * Store an event durably. A driver waits for this before it acknowledges the machine's report,
   * so that a crash between the two repeats the report and never loses it.
   * `unmetered`: it is the start of a game, and what its bet left on the credit meter is unknown.
   */
  storeEvent(body: FloorEventBody, unmetered?: true): Promise<void>;
  /**
   * Store the end of a game durably before its stops are known: the machine's report may be acknowledged. The next
   * `storeEvent` of its machine has the same end; if the process ends before, the end is an event as it is.
   */
  storePendingEnd(body: RoundEnded): Promise<void>;
  /**
   * Store the outcome of a transfer before the machine is polled any further: it may be away for long and lose its memory. The
   * next process resumes the same request with this end.
   */
  storeTransferEnd(transferId: TransferId, end: TransferEnd): Promise<void>;
  /** The game whose start is stored and whose end is not; undefined when none runs. */
  runningGame(machineId: number): RunningGame | undefined;
  handPay(machineId: number): StoredHandPay | undefined;
  /** Store that the machine knows that its hand pay was read. */
  storeHandPayRead(machineId: number): Promise<void>;
  /** The present, replaced by the next report. */
  condition?(machineId: number, condition: MachineCondition): void;
  credit?(machineId: number, credit: MinorUnits): void;
  fault?(machineId: number, fault: MachineFault | null): void;
  /** For the log: what a machine reported when it came within reach, and its meters. */
  facts?(machineId: number, facts: MachineFacts): void;
  meters?(machineId: number, reading: MeterReading): void;
  /** For the log: what keeps a machine out of service has changed. */
  complaints?(machineId: number, complaints: readonly Complaint[]): void;
  /** For the log: why a machine is out of reach has changed; the floor tries again by itself. */
  outOfReach?(machineId: number, why: string): void;
}

/** Moves money between the house and one machine. */
export interface MachineTransfers {
  /**
   * Run a transfer, or, when `resumed` (its order is older than this process), look its outcome up at the machine and never
   * send it again. Resolves only when the machine itself has reported the outcome, however long it is away; rejects only
   * when the driver is closed.
   */
  run(request: TransferRequest, resumed: boolean): Promise<TransferOutcome>;
}

/** One physical machine, whatever protocol it speaks. Every implementation passes `driver.suite.ts`. */
export interface MachineDriver {
  readonly machineId: number;
  readonly condition: MachineCondition;
  /** The credit meter as last reported. */
  readonly credit: MinorUnits;
  /** Whether play was enabled, and the machine was not locked since. */
  readonly seated: boolean;
  /** The gravest fault that the machine reports; null: there is none. */
  readonly fault: MachineFault | null;
  /** What keeps it out of service though it reports no fault; empty: nothing does. */
  readonly complaints: readonly Complaint[];
  /** As reported on the present connection; null while it is away. */
  readonly facts: MachineFacts | null;
  readonly quality: LinkQuality;
  /** The latest, oldest first: some of them. */
  readonly readings: readonly MeterReading[];
  readonly transfers: MachineTransfers;
  /** Enable play, or lock the machine; a running game is finished first. Rejects when the machine is away. */
  setSeat(taken: boolean): Promise<void>;
  /** Unlock a machine whose hand pay was paid. Rejects when the machine is away. */
  resetHandPay(): Promise<HandPayReset>;
  close(): Promise<void>;
}

/** What a panel reports by itself. */
export interface PanelReports {
  /** How the buttons are lit; null while that is unknown. */
  lamps(lamps: Lamps | null): void;
}

/** The relays beside a cabinet's buttons. */
export interface ButtonPanel {
  /** Whether the board is within reach. */
  readonly connected: boolean;
  /** As last reported; null while that is unknown. */
  readonly lamps: Lamps | null;
  /**
   * Pulse one button; resolves when the panel confirms that it has closed and opened the relay, rejects when it does not.
   *
   * @throws {PressExpired} when the deadline has passed right before the relay would close: it stays open.
   */
  press(button: string, deadline?: PressDeadline): Promise<void>;
  /** Hold a button down until `releaseAll`; the board opens its relay by itself after `holdMs`. @throws {PressExpired} */
  hold(button: string, deadline?: PressDeadline): Promise<void>;
  /** Open every relay now. */
  releaseAll(): Promise<void>;
  close(): Promise<void>;
}

/** A game that has begun and whose end is not known. */
export interface RunningGame {
  readonly bet: MinorUnits;
  /** What its bet left on the credit meter, and transfers since: more than that is its win. Undefined: it was not read. */
  readonly credit?: MinorUnits | undefined;
}

/** The game once a transfer has moved an amount on or off its machine. */
export function afterTransfer(game: RunningGame, direction: 'in' | 'out', amount: MinorUnits): RunningGame {
  if (game.credit === undefined) return game;
  return { ...game, credit: minorUnits(direction === 'in' ? game.credit + amount : game.credit - amount) };
}

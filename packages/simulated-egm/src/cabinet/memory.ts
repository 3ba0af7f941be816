import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import { REGISTRATION_STATUS } from '@floorcast/sas/transfers/aft';
import { explained } from '@floorcast/startup/disk-problem';
import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';

const cents = z.int().nonnegative();
const stops = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

const GameInPlay = z.object({
  /** What was taken from the meter; zero for a free game. */
  wagered: cents,
  from: stops,
  stops,
  winningLines: z.array(z.object({ line: z.int(), count: z.int(), win: cents })),
  win: cents,
  freeGamesWon: z.int(),
});
export type GameInPlay = z.infer<typeof GameInPlay>;

const StoredTransfer = z.object({
  id: z.string(),
  type: z.int(),
  amount: cents,
  status: z.int(),
  flags: z.int().default(0),
  /** Less than the host asked for. */
  partial: z.boolean().default(false),
  /** When it was completed, by the machine's clock (ms). */
  at: z.int().nullable().default(null),
});
export type StoredTransfer = z.infer<typeof StoredTransfer>;

const QueuedEvent = z.object({ code: z.int(), data: z.array(z.int()) });
export type QueuedEvent = z.infer<typeof QueuedEvent>;

/** `level` is that of the protocol; `read`: by the host; `reset`: it was paid. */
const HandPay = z.object({
  amount: cents,
  level: z.int(),
  read: z.boolean().default(false),
  reset: z.boolean().default(false),
});
export type HandPay = z.infer<typeof HandPay>;

/** Registration for AFT (73): its status by the protocol, the host's key, and its terminal. */
const Registration = z.object({ status: z.int(), key: z.array(z.int()), terminal: z.int() });

/** What a cabinet remembers without power. Amounts in cents. */
export const Contents = z.object({
  credits: cents.default(0),
  coinIn: cents.default(0),
  coinOut: cents.default(0),
  games: z.int().default(0),
  gamesWon: z.int().default(0),
  /** The number of games when the door was last closed, and when power was last applied. */
  gamesAtDoor: z.int().default(0),
  gamesAtPower: z.int().default(0),
  doorOpenings: z.int().default(0),
  powerResets: z.int().default(0),
  billCredits: cents.default(0),
  bills: z.int().default(0),
  /** How many of each kind, by the code of the protocol. */
  billCounts: z.array(z.int()).default([]),
  lastBill: z.int().nullable().default(null),
  transferredIn: cents.default(0),
  transferredOut: cents.default(0),
  transfersIn: z.int().default(0),
  transfersOut: z.int().default(0),
  bet: cents.default(100),
  lastWin: cents.default(0),
  stops: stops.default([0, 0, 0, 0, 0]),
  playing: GameInPlay.nullable().default(null),
  /** The bet of free games, and how many are left of how many. */
  free: z.object({ stake: cents, left: z.int(), of: z.int() }).default({ stake: 0, left: 0, of: 0 }),
  /** Won, and not yet both read by the host and paid by hand, oldest first. */
  handPays: z.array(HandPay).default([]),
  handPaid: cents.default(0),
  /** Jackpots that the host has not read (85), oldest first, and the sum of all. */
  jackpots: z.array(z.object({ level: z.int(), amount: cents })).default([]),
  jackpotsWon: cents.default(0),
  /** The next reset puts the hand pay onto the credit meter. */
  resetToMeter: z.boolean().default(false),
  /** The exception that has tilted the machine; null when nothing has. */
  tilt: z.int().nullable().default(null),
  playEnabled: z.boolean().default(true),
  realTimeEvents: z.boolean().default(false),
  billsEnabled: z.boolean().default(true),
  /** Which bills are taken, a bit for each code; whether the acceptor is off after each bill. */
  billsTaken: z.int().default(0xffff_ffff),
  oneBill: z.boolean().default(false),
  gameEnabled: z.boolean().default(true),
  registration: Registration.default({
    status: REGISTRATION_STATUS.none,
    key: Array.from({ length: 20 }, () => 0),
    terminal: 0,
  }),
  sound: z.enum(['on', 'off', 'reels-off']).default('on'),
  autoRebet: z.boolean().default(false),
  /** A cash-out is handed to the host. */
  hostCashOut: z.boolean().default(false),
  /** By how much the machine's clock is ahead (ms). */
  clockAheadMs: z.int().default(0),
  /** What the host has not acknowledged, oldest first. */
  events: z.array(QueuedEvent).default([]),
  /** The current or last transfer, and the accepted ones, newest first. */
  current: StoredTransfer.nullable().default(null),
  history: z.array(StoredTransfer).default([]),
});
export type Contents = z.infer<typeof Contents>;

/** Non-volatile memory: a file that is replaced whole, so that a cut leaves the state before or after, never between. */
export class Memory {
  readonly #path: string;
  /** Whether there was no file. */
  readonly isNew: boolean;
  #contents: Contents;

  /**
   * `fresh`: what a new cabinet has; there is no file until it changes.
   *
   * @throws {CannotStart} when the file cannot be read: money is never lost silently.
   */
  constructor(path: string, fresh: Partial<Contents> = {}) {
    this.#path = path;
    const file = new StoredFile(
      path,
      'Put it back from a copy, or remove it: the cabinet then starts without credit and counters.',
    );
    this.isNew = file.read() === undefined;
    const read = Contents.safeParse(this.isNew ? fresh : file.readJson());
    if (!read.success) throw file.fault('is damaged: it does not hold what a cabinet keeps');
    this.#contents = read.data;
  }

  get contents(): Readonly<Contents> {
    return this.#contents;
  }

  /** Returns when the change is on the disk: it is not visible outside before. */
  change(change: Partial<Contents>): void {
    const next = { ...this.#contents, ...change };
    const fresh = `${this.#path}.new`;
    const file = openSync(fresh, 'w', 0o600);
    try {
      writeFileSync(file, JSON.stringify(next));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, this.#path);
    this.#contents = next;
  }
}

/**
 * Opens cabinets whose memory is in a folder, and from then on ends the process when that cannot be written. It is as a power
 * cut: what was not written is not visible outside either. The supervisor restarts the process until there is room.
 *
 * @throws {DiskProblem} {CannotStart} when the folder cannot be written at the opening.
 */
export async function exitingOnDiskFault<T>(directory: string, open: () => Promise<T>): Promise<T> {
  process.once('uncaughtException', (error) => {
    const fault = diskFaultOf(error);
    console.error(
      fault === undefined
        ? error
        : `${diskSentence(fault, directory)}: the cabinets have no power until it can be written`,
    );
    process.exit(1);
  });
  try {
    return await open();
  } catch (error) {
    throw explained(error, { path: directory });
  }
}

import { METER_DIGITS } from '@floorcast/sas/messages/polls';
import { HOST_CASH_OUT } from '@floorcast/sas/transfers/aft';
import * as z from 'zod';

const Millis = z.int().min(0).max(600_000);

/**
 * What differs between models of machines: data, so that a new one needs no code. Times in milliseconds.
 * What is marked "to verify" is not settled by public sources and is to be checked on each model.
 */
export const SasSettings = z.strictObject({
  /** Between general polls while the machine is played, and while it is not. To verify: some ask for 200 at least. */
  pollBusyMs: Millis,
  pollIdleMs: Millis.max(5_000),
  /** Between two polls of which the second is urgent. To verify. */
  pollGapMs: Millis,
  /** How long a reply may take to begin. The protocol says 20; adapters and networks add to it. */
  replyMs: Millis.min(20),
  /** How long the line is silent before a reply is taken to be over. The protocol says 5. */
  silenceMs: Millis.min(5),
  /** How often altogether, a pause after each so many, before the machine is taken to be away and its line reopened. */
  lostMost: z.int().min(1).max(100),
  /**
   * Line settle time, in which a new connection is silent: the machine takes its loop to be broken, and our first poll does
   * not acknowledge a report that an earlier host has not read. To verify; the protocol says 5000.
   */
  settleMs: Millis,
  /** Between two polls of a machine that may not be polled fast. The protocol says 200. */
  slowMs: Millis,
  /** Whether it may be polled fast: as it reports itself, or never. */
  fast: z.enum(['told', 'never']),
  /** Whether it is locked for a transfer (74h), or only its status is read. */
  lockForTransfer: z.boolean(),
  /** How long a lock may last by itself. */
  lockMs: Millis.min(10).max(99_990),
  /** Number of the latest transfer in its history. To verify. */
  historyFrom: z.literal([0, 1]),
  /** Whether it is polled for its reel stops (8F). */
  reelStops: z.boolean(),
  /** By which polls it reports meters: 6F, 2F, 11 to 15, or none. */
  meters: z.enum(['extended', 'selected', 'single', 'none']),
  /** How many decimal digits meters have that are polled by 1A, 2F and 11 to 15. */
  meterDigits: z.literal([8, 10]),
  /** Whether it is asked to report events in real time (0E), and does so if it can; otherwise its exceptions are polled. */
  realTime: z.enum(['asked', 'never']),
  /** What it takes as the acknowledgement of an event: a poll to no machine, or only another poll to itself. */
  acknowledge: z.enum(['broadcast', 'poll']),
  /** How long it takes to answer its address once it was synchronised by a poll of another. */
  wakeMs: Millis,
  /** After so long a machine that is kept out of service is asked again for what it is. */
  recheckMs: Millis.min(1_000),
  /** Whether its clock is set (7F). */
  setClock: z.boolean(),
  /** Its sound; null: unchanged. */
  sound: z.enum(['on', 'off', 'reels-off']).nullable(),
  /** What a credit is worth (cents) by codes that differ from the table. To verify. */
  denominations: z.record(z.string().regex(/^\d{1,3}$/), z.int().positive()),
  /**
   * Flags of a 72h transfer. By default the machine hands a cash-out at its own button to the host, which is the least
   * that keeps a player's credit off tickets and hoppers, and pays another way when the host does not answer.
   */
  transferFlags: z.int().min(0).max(255),
  /** Whether a cash-out may move less than was asked for. Models that cannot refuse one that may. */
  partialCashOut: z.boolean(),
  /** How long a transfer may wait for a machine that cannot move money now: a game runs, or it is away. */
  unableMostMs: Millis,
});

/** With what is the same for every model. */
export interface SasProfile extends Readonly<z.output<typeof SasSettings>> {
  /** How often a poll is sent at once without a whole reply; the protocol says 3. */
  readonly triesMost: number;
  /** Between checks of a machine's state while nothing else goes on. */
  readonly statusEveryMs: number;
  /** So many of those checks in a row in which no money can be moved, though no game runs, are a malfunction. */
  readonly unableMost: number;
  /** Between polls for a pending transfer. */
  readonly pendingEveryMs: number;
  /** Between two searches of the history before a transfer is taken never to have arrived. */
  readonly historyRetryMs: number;
  /** Until a lost line is reopened, doubling up to the last. */
  readonly reopenFirstMs: number;
  readonly reopenMostMs: number;
}

export const STANDARD_PROFILE: SasProfile = {
  pollBusyMs: 40,
  pollIdleMs: 200,
  pollGapMs: 4,
  replyMs: 150,
  silenceMs: 8,
  triesMost: 3,
  lostMost: 10,
  settleMs: 5_200,
  slowMs: 200,
  fast: 'told',
  statusEveryMs: 1_500,
  unableMost: 3,
  lockForTransfer: false,
  lockMs: 20_000,
  historyFrom: 1,
  reelStops: true,
  meters: 'extended',
  meterDigits: METER_DIGITS,
  realTime: 'asked',
  acknowledge: 'broadcast',
  wakeMs: 0,
  recheckMs: 30_000,
  setClock: true,
  sound: null,
  denominations: {},
  transferFlags: HOST_CASH_OUT.controlled | HOST_CASH_OUT.enabled,
  partialCashOut: true,
  pendingEveryMs: 60,
  unableMostMs: 20_000,
  historyRetryMs: 300,
  reopenFirstMs: 100,
  reopenMostMs: 3_000,
};

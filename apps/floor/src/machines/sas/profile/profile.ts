import { METER_DIGITS, type MeterDigits } from '@floorcast/sas/messages/polls';
import { HOST_CASH_OUT } from '@floorcast/sas/transfers/aft';

/**
 * What differs between models of machines: data, so that a new one needs no code. Times in milliseconds.
 * What is marked "to verify" is not settled by public sources and is to be checked on each model.
 */
export interface SasProfile {
  /** Between general polls while the machine is played, and while it is not. To verify: some ask for 200 at least. */
  readonly pollBusyMs: number;
  readonly pollIdleMs: number;
  /** Between two polls of which the second is urgent. To verify. */
  readonly pollGapMs: number;
  /** How long a reply may take to begin. The protocol says 20; adapters and networks add to it. */
  readonly replyMs: number;
  /** How long the line is silent before a reply is taken to be over. The protocol says 5. */
  readonly silenceMs: number;
  /** How often a poll is sent at once without a whole reply; the protocol says 3. */
  readonly triesMost: number;
  /** How often altogether, a pause after each so many, before the machine is taken to be away and its line reopened. */
  readonly lostMost: number;
  /**
   * Line settle time, in which a new connection is silent: the machine takes its loop to be broken, and our first poll does
   * not acknowledge a report that an earlier host has not read. To verify; the protocol says 5000.
   */
  readonly settleMs: number;
  /** Between two polls of a machine that may not be polled fast. The protocol says 200. */
  readonly slowMs: number;
  /** Whether it may be polled fast: as it reports itself, or never. */
  readonly fast: 'told' | 'never';
  /** Between checks of a machine's state while nothing else goes on. */
  readonly statusEveryMs: number;
  /** So many of those checks in a row in which no money can be moved, though no game runs, are a malfunction. */
  readonly unableMost: number;
  /** Whether it is locked for a transfer (74h), or only its status is read. */
  readonly lockForTransfer: boolean;
  /** How long a lock may last by itself. */
  readonly lockMs: number;
  /** Number of the latest transfer in its history. To verify. */
  readonly historyFrom: 0 | 1;
  /** Whether it is polled for its reel stops (8F). */
  readonly reelStops: boolean;
  /** By which polls it reports meters: 6F, 2F, 11 to 15, or none. */
  readonly meters: 'extended' | 'selected' | 'single' | 'none';
  /** How many decimal digits meters have that are polled by 1A, 2F and 11 to 15. */
  readonly meterDigits: MeterDigits;
  /** Whether it is asked to report events in real time (0E), and does so if it can; otherwise its exceptions are polled. */
  readonly realTime: 'asked' | 'never';
  /** What it takes as the acknowledgement of an event: a poll to no machine, or only another poll to itself. */
  readonly acknowledge: 'broadcast' | 'poll';
  /** How long it takes to answer its address once it was synchronised by a poll of another. */
  readonly wakeMs: number;
  /** After so long a machine that is kept out of service is asked again for what it is. */
  readonly recheckMs: number;
  /** Whether its clock is set (7F). */
  readonly setClock: boolean;
  /** Its sound; null: unchanged. */
  readonly sound: 'on' | 'off' | 'reels-off' | null;
  /** What a credit is worth (cents) by codes that differ from the table. To verify. */
  readonly denominations: Readonly<Record<number, number>>;
  /**
   * Flags of a 72h transfer. By default the machine hands a cash-out at its own button to the host, which is the least
   * that keeps a player's credit off tickets and hoppers, and pays another way when the host does not answer.
   */
  readonly transferFlags: number;
  /** Whether a cash-out may move less than was asked for. Models that cannot refuse one that may. */
  readonly partialCashOut: boolean;
  /** Between polls for a pending transfer. */
  readonly pendingEveryMs: number;
  /** How long a transfer may wait for a machine that cannot move money now: a game runs, or it is away. */
  readonly unableMostMs: number;
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

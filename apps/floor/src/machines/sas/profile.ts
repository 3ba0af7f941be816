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
  /** How often a poll is sent without a whole reply before the machine is taken to be away. */
  readonly lostMost: number;
  /** Between checks of a machine's state while nothing else goes on. */
  readonly statusEveryMs: number;
  /** So many of those checks in a row in which no money can be moved, though no game runs, are a malfunction. */
  readonly unableMost: number;
  /** Flags of a 72h transfer. To verify. */
  readonly transferFlags: number;
  /** Between questions about a transfer that is pending. */
  readonly pendingEveryMs: number;
  /** How long a transfer may wait for a machine that cannot move money now: a game runs, or it is away. */
  readonly unableMostMs: number;
  /** Between two looks through the history for a transfer before it is believed that it never arrived. */
  readonly historyAgainMs: number;
}

export const STANDARD_PROFILE: SasProfile = {
  pollBusyMs: 40,
  pollIdleMs: 200,
  pollGapMs: 4,
  replyMs: 150,
  silenceMs: 8,
  lostMost: 10,
  statusEveryMs: 1_500,
  unableMost: 3,
  transferFlags: 0x07,
  pendingEveryMs: 60,
  unableMostMs: 20_000,
  historyAgainMs: 300,
};

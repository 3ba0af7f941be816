/** What differs between models of machines: data, so that a new one needs no code. Times in milliseconds. */
export interface SasProfile {
  /** Between polls while somebody plays, and while nobody does. */
  readonly pollBusyMs: number;
  readonly pollIdleMs: number;
  /** How long a reply may take to begin. The protocol says 20; adapters and networks add to it. */
  readonly replyMs: number;
  /** How long the line is silent before a reply is taken to be over. The protocol says 5. */
  readonly silenceMs: number;
  /** How often a poll is sent again when its reply is lost or damaged. */
  readonly tries: number;
  /** How many polls in a row without a reply make a machine offline. */
  readonly lostMost: number;
  /** Flags of a 72h transfer. To verify on each model. */
  readonly transferFlags: number;
  /** Between checks of a machine's state while nothing else goes on. */
  readonly statusEveryMs: number;
  /** Between questions about a transfer that is pending. */
  readonly pendingEveryMs: number;
  /** How long a transfer may wait for a machine that is not able now, because a game runs. */
  readonly unableMostMs: number;
  /** Between two looks through the history for a transfer before it is believed that it never arrived. */
  readonly historyAgainMs: number;
  /** How many places of the history are searched; the machine may have fewer. */
  readonly historyMost: number;
}

export const STANDARD_PROFILE: SasProfile = {
  pollBusyMs: 40,
  pollIdleMs: 200,
  replyMs: 150,
  silenceMs: 8,
  tries: 3,
  lostMost: 5,
  transferFlags: 0x07,
  statusEveryMs: 1_500,
  pendingEveryMs: 60,
  unableMostMs: 20_000,
  historyAgainMs: 300,
  historyMost: 32,
};

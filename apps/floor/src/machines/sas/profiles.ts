import type { SasProfile } from './profile.ts';

/**
 * What is known of models, by invented names: each is a kind of behaviour seen in the field. A floor's configuration
 * names one, or writes down what is different.
 */
export const PROFILES = {
  /** A cabinet as the specification has it. It may still wait for an acknowledgement of a floor that is gone. */
  standard: {},
  /** A simulated cabinet: its line is cut with the floor, and it forgets that it was asked. */
  practice: { settleMs: 0 },
  /** Reports on transfers end early, and the history counts from 0. */
  corsair: { historyFrom: 0 },
  /** Never says that it is locked, and is asked for its status alone: a transfer is tried until no game runs. */
  northlight: { lockForTransfer: false, unableMostMs: 30_000 },
  /** Holds still for a transfer before it takes one. */
  harbour: { lockForTransfer: true },
  /** Old: no stops, no selected meters, polled slowly, and it takes its time to answer. */
  lantern: { reelStops: false, meters: 'none', replyMs: 300, fast: 'never' },
} as const satisfies Record<string, Partial<SasProfile>>;

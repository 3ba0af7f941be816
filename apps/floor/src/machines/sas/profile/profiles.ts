import type { SasProfile } from './profile.ts';

/**
 * Known behaviours of models, by invented names: each was seen in the field. A floor's configuration names one, or lists
 * the differences.
 */
export const PROFILES = {
  /** A cabinet as specified. It may still wait for an acknowledgement of a floor that has ended. */
  standard: {},
  /** A simulated cabinet: its line is cut with the floor, and it drops the poll that it was answering. */
  practice: { settleMs: 0 },
  /** Reports on transfers end early, and the history counts from 0. */
  corsair: { historyFrom: 0 },
  /** Never reports that it is locked, so only its status is read: a transfer is tried until no game runs. */
  northlight: { lockForTransfer: false, unableMostMs: 30_000 },
  /** Holds still for a transfer before it takes one. */
  harbour: { lockForTransfer: true },
  /** Old: no reel stops, no selected meters, polled slowly, slow to answer. */
  lantern: { reelStops: false, meters: 'none', replyMs: 300, fast: 'never' },
} as const satisfies Record<string, Partial<SasProfile>>;

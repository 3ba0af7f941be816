import { availableParallelism } from 'node:os';
import type { LaneBounds } from './lanes.ts';
import type { Pace } from './sockets/allowance.ts';
import type { SocketBounds } from './sockets/open-sockets.ts';

/** What clients may take of the house. */
export interface Bounds {
  /** Within this (ms) a client has sent the headers of a request, and the whole of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often (ms) it is looked who is too slow. */
  readonly lookMs: number;
  readonly sockets: SocketBounds;
  /** What a player's connection may send; faster ones are closed. */
  readonly pace: Pace;
  /** Passwords that are hashed for them. */
  readonly hashing: LaneBounds;
}

/**
 * One core is left for those who play, and of the four threads that Node hashes with one for the tokens of everybody's
 * calls.
 */
const HASHED_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));

/** Many times what our own pages need. A guest has three connections a page; those of one hall share an address. */
export const BOUNDS: Bounds = {
  headersMs: 15_000,
  requestMs: 60_000,
  lookMs: 5_000,
  sockets: { anAccount: 60, anAddress: 3_000 },
  pace: { burst: 300, aSecond: 100 },
  // The last of them waits for some seconds.
  hashing: { atOnce: HASHED_AT_ONCE, waiting: 300 * HASHED_AT_ONCE },
};

import { availableParallelism } from 'node:os';
import type { LaneBounds } from './concurrency/lanes.ts';
import type { Pace } from './sockets/allowance.ts';
import type { SocketBounds } from './sockets/open-sockets.ts';

/** The limits for clients. */
export interface Bounds {
  /** How long (ms) a client may take to send the headers of a request, and all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often (ms) connections are checked for being too slow. */
  readonly lookMs: number;
  readonly sockets: SocketBounds;
  /** The rate at which a player's connection may send; faster ones are closed. */
  readonly pace: Pace;
  /** The passwords that are hashed at once, and that wait. */
  readonly hashing: LaneBounds;
}

/**
 * One core stays free for play, and one of the four threads that Node hashes with stays free for tokens.
 */
const HASHED_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));

/** Far more than the web app needs. A client has three connections a page; clients of one site may share an address. */
export const BOUNDS: Bounds = {
  headersMs: 15_000,
  requestMs: 60_000,
  lookMs: 5_000,
  sockets: { anAccount: 60, anAddress: 3_000 },
  pace: { burst: 300, aSecond: 100 },
  // The last of them waits for some seconds.
  hashing: { atOnce: HASHED_AT_ONCE, waiting: 300 * HASHED_AT_ONCE },
};

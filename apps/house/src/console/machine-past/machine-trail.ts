import { may } from '@floorcast/contract/duties';
import { TRAIL_KINDS, type TrailKind, type TrailRow } from '@floorcast/contract/trail';
import type { Account } from '../../people/accounts/index.ts';

/** What of the trail of a machine an account may read. */
export interface TrailView {
  /** Undefined: every kind. */
  readonly kinds: readonly TrailKind[] | undefined;
  readonly showsPlayers: boolean;
}

/** What is about the player at a machine rather than about the machine. */
const ABOUT_PLAYERS: ReadonlySet<TrailKind> = new Set(['machine.message', 'machine.session-ended']);

/**
 * Readers of the trail have all of it here. Others have what the machine did and what was done to it; with `players.read`,
 * what was done to its players too.
 */
export function trailViewOf(account: Account): TrailView {
  const showsPlayers = may(account, 'players.read');
  if (may(account, 'trail.read')) return { kinds: undefined, showsPlayers };
  const kinds = TRAIL_KINDS.filter(
    (kind) => kind.startsWith('machine.') && (showsPlayers || !ABOUT_PLAYERS.has(kind)),
  );
  return { kinds, showsPlayers };
}

/** A row as an account may see it. */
export const seenBy = ({ showsPlayers }: TrailView, row: TrailRow): TrailRow =>
  showsPlayers ? row : { ...row, playerId: null };

import { may } from '@floorcast/contract/duties';
import { TRAIL_KINDS, type TrailKind, type TrailRow } from '@floorcast/contract/trail';
import type { Account } from '../auth/index.ts';

/** What of the trail of a machine an account may read. */
export interface TrailSight {
  /** Undefined: every kind. */
  readonly kinds: readonly TrailKind[] | undefined;
  readonly showsPlayers: boolean;
}

/** What is about the player at a machine rather than about the machine. */
const ABOUT_PLAYERS: ReadonlySet<TrailKind> = new Set(['machine.message', 'machine.session-ended']);

/**
 * Who reads the trail reads all of it here; others read what the machine did and what was done to it, those who may know
 * players what was done to its players too.
 */
export function sightOf(account: Account): TrailSight {
  const showsPlayers = may(account, 'players.read');
  if (may(account, 'trail.read')) return { kinds: undefined, showsPlayers };
  const kinds = TRAIL_KINDS.filter(
    (kind) => kind.startsWith('machine.') && (showsPlayers || !ABOUT_PLAYERS.has(kind)),
  );
  return { kinds, showsPlayers };
}

/** A row as an account may see it. */
export const seenBy = ({ showsPlayers }: TrailSight, row: TrailRow): TrailRow =>
  showsPlayers ? row : { ...row, playerId: null };

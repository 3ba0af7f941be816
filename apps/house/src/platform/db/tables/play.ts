import type { Generated } from 'kysely';

export interface PlaySessions {
  id: Generated<number>;
  machine_id: number;
  player_id: number;
  state: 'opening' | 'live' | 'reconnecting' | 'cashing-out' | 'ended';
  reason: string | null;
  ip: string;
  active_band: number | null;
  /** Under which rules it is played. */
  policy: Generated<string | null>;
  /** While the player is disconnected: when the seat is released. */
  hold_until: Date | null;
  spin_count: Generated<number>;
  free_spin_count: Generated<number>;
  /** Bets and wins of its games, with hand pays; null: it was opened by an earlier version, and is summed when it is read. */
  staked: Generated<bigint | null>;
  won: Generated<bigint | null>;
  started_at: Generated<Date>;
  ended_at: Date | null;
  /** The rules of the game when it began; null: there were none. */
  rules_id: Generated<number | null>;
}

/** Rules under which sessions were played. */
export interface Policies {
  /** `{jurisdiction}/{version}/{digest of the rules}`. */
  id: string;
  rules: unknown;
  first_used_at: Generated<Date>;
}

export interface QueuePlaces {
  /** Ascending in the order of the queue. */
  id: Generated<number>;
  machine_id: number;
  player_id: number;
  /** The end of the reservation; null: the player waits. */
  reserved_until: Date | null;
  /** Until then the player counts as connected; a longer absence ends the queue entry. */
  here_until: Date;
}

export interface Rounds {
  id: Generated<number>;
  machine_id: number;
  session_id: number | null;
  bet: bigint;
  win: bigint;
  free: boolean;
  at: Date;
  /** Reel stops, leftmost first; null: the machine did not report them. */
  stops: number[] | null;
}

/** Result stills of games. */
export interface GameStills {
  game_id: number;
  session_id: number;
  jpeg: Buffer;
  at: Generated<Date>;
}

/** What clients have reported of the pictures of a session, the last report of each. */
export interface PictureReports {
  session_id: number;
  source: string;
  report: unknown;
  at: Generated<Date>;
}

/** Reality checks that were shown, and what the player did about them. */
export interface RealityChecks {
  id: Generated<number>;
  player_id: number;
  machine_id: number;
  session_id: number;
  shown_at: Date;
  seconds: number;
  staked: bigint;
  won: bigint;
  /** When the player first looked at the history. */
  history_at: Generated<Date | null>;
  answer: Generated<'continue' | 'leave' | null>;
  answered_at: Generated<Date | null>;
}

export interface RealityCheckChoices {
  player_id: number;
  /** Null: the player does without. */
  minutes: number | null;
  chosen_at: Date;
}

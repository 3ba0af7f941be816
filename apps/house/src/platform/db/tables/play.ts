import type { Generated } from 'kysely';

export interface PlaySessions {
  id: Generated<number>;
  machine_id: number;
  player_id: number;
  state: 'opening' | 'live' | 'reconnecting' | 'cashing-out' | 'ended';
  reason: string | null;
  ip: string;
  active_band: number | null;
  /** While the player is disconnected: when the seat is released. */
  hold_until: Date | null;
  spin_count: Generated<number>;
  free_spin_count: Generated<number>;
  started_at: Generated<Date>;
  ended_at: Date | null;
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

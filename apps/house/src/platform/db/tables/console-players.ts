import type { Generated } from 'kysely';

/** What staff have noted on a player. */
export interface PlayerNotes {
  id: Generated<number>;
  player_id: number;
  by_id: number;
  /** The user name of that account at the time. */
  by_name: string;
  request_id: string;
  text: string;
  at: Generated<Date>;
}

/** When a member of staff last looked at a player: the trail has a look at most once a minute. */
export interface PlayerLooks {
  viewer_id: number;
  player_id: number;
  at: Date;
}

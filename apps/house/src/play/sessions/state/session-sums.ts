import { sql } from 'kysely';

/** Bets and wins of the games of a session, and its hand pays. For statements about `play_sessions`. */
export const SUM_OF_BETS = sql<bigint>`(
  select coalesce(sum(rounds.bet), 0)::bigint from rounds where rounds.session_id = play_sessions.id
)`;
export const SUM_OF_WINS = sql<bigint>`(
  (select coalesce(sum(rounds.win), 0)::bigint from rounds where rounds.session_id = play_sessions.id)
  + (select coalesce(sum(hand_pays.amount), 0)::bigint from hand_pays
      where hand_pays.machine_id = play_sessions.machine_id and hand_pays.session_id = play_sessions.id
        and hand_pays.kind = 'jackpot')
)`;

/** The same as it is kept with a session; summed for one that an earlier version opened. */
export const STAKED = sql<bigint>`coalesce(play_sessions.staked, ${SUM_OF_BETS})`;
export const WON = sql<bigint>`coalesce(play_sessions.won, ${SUM_OF_WINS})`;

/** Seconds from the beginning of a session to its end, or until now. */
export const DURATION = sql<number>`greatest(0, floor(extract(epoch from coalesce(ended_at, now()) - started_at)))::int`;

import type { Check } from './check.ts';

/** The day of the site from which on sums are compared: where there was money before the trail, the one after. */
const FIRST_DAY = `(select coalesce(max((at at time zone coalesce((select time_zone from site), 'UTC'))::date)
    filter (where detail ->> 'lastPosting' <> '0'), '-infinity'::date) from trail where kind = 'trail.baseline')`;

/** Deposits by the trail, which has the day on which each counts. */
const DEPOSITED = `select player_id, (detail ->> 'day')::date as day,
    sum(case when detail ->> 'kind' = 'void' then -1 else 1 end * (detail ->> 'amount')::bigint) as deposited
  from trail where kind in ('cashier.deposited', 'proposal.approved') and detail ? 'day' group by 1, 2`;

/** A day is one of the zone that the site has always had; in another zone, all days are one. */
const ZONES = `(select count(distinct detail ->> 'timeZone') from trail where kind = 'software.started')`;
const DAY = (column: string, isDate: boolean): string =>
  `case when ${ZONES} > 1 then '-infinity'::date else ${
    isDate ? column : `(${column} at time zone coalesce((select time_zone from site), 'UTC'))::date`
  } end`;

const STAKED = `select player_id, ${DAY('rounds.at', false)} as day, sum(bet) as staked
  from rounds join play_sessions on play_sessions.id = session_id group by 1, 2`;

/** Wins by the ledger, and hand pays as they were reported. */
const WON = `select player_id, sum(won) as won from (
    select s.player_id, amount as won from postings p join entries on posting_id = p.id and amount > 0
      join play_sessions s on s.id = p.session_id where request_id like '%:win'
    union all select player_id, amount from hand_pays where kind <> 'cancelled-credit' and player_id is not null
  ) wins group by 1`;

/** What counts against the limits of players. */
export const DAYS: readonly Check[] = [
  {
    what: 'deposits count against limits on the days that the trail says',
    count: 'select count(*) as n from player_days where deposited <> 0',
    broken: `select format('player %s deposited %s on %s by player_days, and %s by the trail', player_id, coalesce(d.deposited, 0),
        day, coalesce(said.deposited, 0)) as line
      from player_days d full join (${DEPOSITED}) said using (player_id, day)
      where coalesce(d.deposited, 0) <> coalesce(said.deposited, 0) and day > ${FIRST_DAY} order by day, player_id`,
  },
  {
    what: 'stakes count against limits on the days of their games',
    count: 'select count(*) as n from player_days where staked <> 0',
    broken: `select format('player %s staked %s on %s by player_days, and %s by the games', player_id, coalesce(d.staked, 0),
        day, coalesce(played.staked, 0)) as line
      from (select player_id, ${DAY('day', true)} as day, sum(staked) as staked from player_days group by 1, 2) d
      full join (${STAKED}) played using (player_id, day)
      where coalesce(d.staked, 0) <> coalesce(played.staked, 0)
        and (${FIRST_DAY} = '-infinity' or day > ${FIRST_DAY}) order by day, player_id`,
  },
  {
    what: 'wins count against limits as they were booked',
    count: 'select count(*) as n from player_days where won <> 0',
    broken: `select format('player %s won %s by player_days, and %s by the games (all days)', player_id, coalesce(d.won, 0),
        coalesce(played.won, 0)) as line
      from (select player_id, sum(won) as won from player_days group by 1) d full join (${WON}) played using (player_id)
      where coalesce(d.won, 0) <> coalesce(played.won, 0) and ${FIRST_DAY} = '-infinity' order by player_id`,
  },
];

import type { Check } from '../../wallet/index.ts';

/** A moment as rows of the trail have it. */
const MOMENT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const AFTER_BASELINE = `current_setting('floorcast.posting')::bigint`;

/** Postings that the trail names, by what their rows say. */
const SAID = `select seq, kind, actor, at, detail ->> 'posting' as posting,
    detail ->> 'fromAccount' as source, detail ->> 'toAccount' as target,
    (detail ->> 'amount')::bigint - coalesce((detail ->> 'withheld')::bigint, 0) as amount
  from trail where detail ? 'posting'`;

/** Postings that the trail has to name: all but what machines move, and what players take back. */
const NAMED = `select p.id, p.request_id, p.at,
    min(account_id) filter (where amount < 0) as source, min(account_id) filter (where amount > 0) as target,
    coalesce(sum(amount) filter (where amount > 0), 0)::bigint as amount
  from postings p left join entries on posting_id = p.id
  where p.id > ${AFTER_BASELINE} and (p.request_id like 'cashier:%' or p.request_id like 'claim:%'
    or p.request_id like 'proposal:%' or p.request_id like 'demo-deposit:%' or p.request_id like 'hand-pay:%:give'
    or (p.request_id like 'withdrawal-end:%' and not exists (select from withdrawals
      where 'withdrawal-end:' || withdrawals.id = p.request_id and state = 'cancelled' and settled_by = 'player')))
  group by p.id`;

const ROW = `format('row %s (%s, %s, %s)', said.seq, said.kind, said.actor, ${MOMENT('said.at')})`;

const POSTED: Check = {
  what: 'manual, cashier and bonus postings match the audit trail',
  count: `select count(*) as n from (${SAID}) said`,
  broken: `select case
      when said.seq is null then format('posting %s of %s moves %s from %s to %s, and no row of the trail says so',
        request_id, ${MOMENT('booked.at')}, booked.amount, booked.source, booked.target)
      when booked.id is null then format('%s moved %s from %s to %s: its posting %s is gone',
        ${ROW}, said.amount, said.source, said.target, said.posting)
      else format('posting %s of %s moves %s from %s to %s, and %s says %s from %s to %s', request_id,
        ${MOMENT('booked.at')}, booked.amount, booked.source, booked.target,
        ${ROW}, said.amount, said.source, said.target) end as line
    from (${SAID}) said full join (${NAMED}) booked on request_id = posting
    where said.seq is null or booked.id is null
      or (said.amount, said.source, said.target) is distinct from (booked.amount, booked.source, booked.target)
    order by coalesce(booked.at, said.at)`,
};

/** Rows that carry proposals out. */
const APPROVED = `select seq, kind, actor, actor_id, at, player_id, detail from trail
  where kind in ('proposal.approved', 'hand-pay.paid') and detail ? 'proposal'`;
/** The posting of a proposal, which is compared by itself. */
const POSTING_OF = `('proposal:' || p.id, 'hand-pay:' || (p.terms ->> 'handPayId') || ':give',
  'withdrawal-end:' || (p.terms ->> 'withdrawalId'))`;

const CARRIED_OUT: Check = {
  what: 'approvals match the audit trail',
  count: `select count(*) as n from proposals where state = 'done'`,
  broken: `select case
      when said.seq is null then format('proposal %s (%s of %s) was carried out at %s by %s, and no row of the trail says so',
        p.id, p.kind, coalesce(p.amount::text, 'no money'), ${MOMENT('p.decided_at')}, p.decided_name)
      when p.id is null then format('%s carried out proposal %s, which is gone', ${ROW}, said.detail ->> 'proposal')
      when p.state <> 'done' then format('%s carried out proposal %s, which is %s', ${ROW}, p.id, p.state)
      else format('%s carried out another proposal than %s (%s of %s for player %s, by %s and %s)', ${ROW}, p.id,
        p.kind, coalesce(p.amount::text, 'no money'), p.player_id, p.proposed_name, p.decided_name) end as line
    from proposals p full join (${APPROVED}) said on said.detail ->> 'proposal' = p.id::text
    where (p.id is null or p.state = 'done' or said.seq is not null)
      and (said.seq is null and not exists (select from postings b where b.request_id in ${POSTING_OF}
          and b.id > ${AFTER_BASELINE})
        or said.seq is not null and (p.id is null or p.state <> 'done'
          or (p.decided_by, p.player_id, p.kind, p.proposed_name) is distinct from
            (said.actor_id, said.player_id, said.detail ->> 'kind', said.detail ->> 'proposer')
          or p.amount <> (said.detail ->> 'amount')::bigint and not said.detail ? 'posting'))
    order by coalesce(p.decided_at, said.at)`,
};

const MADE: Check = {
  what: 'requesters of approvals match the audit trail',
  count: 'select count(*) as n from proposals',
  broken: `select format('proposal %s (%s of %s) of %s was not made by %s: %s', p.id, p.kind,
      coalesce(p.amount::text, 'no money'), ${MOMENT('p.at')}, p.proposed_name,
      case when said.seq is null then 'no row of the trail says so' else ${ROW} || ' says otherwise' end) as line
    from proposals p left join (select seq, kind, actor, actor_id, at, player_id, detail from trail
      where kind = 'proposal.made' or (kind = 'hand-pay.paid' and detail ? 'proposal')) said
      on said.detail ->> 'proposal' = p.id::text
    where not (p.state = 'done' and not exists (${APPROVED} and detail ->> 'proposal' = p.id::text))
      and (said.seq is null or (p.proposed_by, p.player_id, p.kind) is distinct from
          (said.actor_id, said.player_id, said.detail ->> 'kind')
        or p.state <> 'done' and p.amount <> (said.detail ->> 'amount')::bigint)
    order by p.at`,
};

const SLIPS: Check = {
  what: 'slip numbers match the audit trail',
  count: 'select count(*) as n from slips',
  broken: `select case
      when said.seq is null then format('slip %s of proposal %s: no row of the trail says so', number, proposal_id)
      when number is null then format('%s made slip %s, which is gone', ${ROW}, said.detail ->> 'slip')
      else format('slip %s is of proposal %s, and %s says %s', number, proposal_id, ${ROW},
        said.detail ->> 'proposal') end as line
    from slips full join (select * from (${APPROVED}) each where detail ->> 'slip' is not null) said
      on said.detail ->> 'slip' = number::text
    where said.seq is null and not exists (select from postings b join proposals p on p.id = proposal_id
        where b.request_id in ${POSTING_OF} and b.request_id not in (select posting from (${SAID}) named))
      or number is null or (said.detail ->> 'proposal') is distinct from proposal_id::text
    order by coalesce(number, (said.detail ->> 'slip')::int)`,
};

const GRANTED: Check = {
  what: 'granted bonuses match the audit trail',
  count: 'select count(*) as n from bonus_grants',
  broken: `select case
      when said.seq is null then format('bonus %s of %s grants %s to player %s, and no row of the trail says so', g.id,
        ${MOMENT('g.at')}, g.amount, g.player_id)
      when g.id is null then format('%s granted bonus %s, which is gone', ${ROW}, said.detail ->> 'grant')
      else format('bonus %s of %s grants %s to player %s, and %s says %s to player %s', g.id, ${MOMENT('g.at')},
        g.amount, g.player_id, ${ROW}, said.detail ->> 'amount', said.player_id) end as line
    from (select * from bonus_grants where id > current_setting('floorcast.grant')::int) g
    full join (select * from trail where kind = 'bonus.granted' and detail ? 'grant') said
      on said.detail ->> 'grant' = g.id::text
    where (g.player_id, g.amount, g.granted_by) is distinct from
      (said.player_id, (said.detail ->> 'amount')::bigint, said.actor)
    order by coalesce(g.at, said.at)`,
};

const CLAIMED: Check = {
  what: 'bonus claims pay the granted amounts',
  count: `select count(*) as n from claims where kind = 'bonus'`,
  broken: `select format('claim %s of %s pays player %s %s, and the bonuses that it claims are %s', c.id,
      ${MOMENT('c.at')}, c.player_id, c.amount, coalesce(sum(g.amount), 0)) as line
    from claims c left join bonus_grants g on g.player_id = c.player_id and g.claimed_at = c.at
    where c.kind = 'bonus' and exists (select from postings p where p.request_id = 'claim:' || c.id
      and p.id > ${AFTER_BASELINE})
    group by c.id having c.amount <> coalesce(sum(g.amount), 0) order by c.id`,
};

const ORIGINS: Check = {
  what: 'every posting has an origin and moves money between its accounts',
  count: `select count(*) as n from postings where id > ${AFTER_BASELINE}`,
  broken: `select format('posting %s of %s moves %s from %s to %s: %s', booked.request_id, ${MOMENT('at')}, amount, source,
      target, 'nothing that the site did has such a posting') as line
    from (select p.id, p.request_id, p.at, p.machine_id, split_part(p.request_id, ':', 1) as prefix,
        min(account_id) filter (where amount < 0) as source, min(account_id) filter (where amount > 0) as target,
        sum(amount) filter (where amount > 0) as amount
      from postings p join entries on posting_id = p.id
      where p.id > ${AFTER_BASELINE} group by p.id) booked
    where (case
      when prefix in ('cashier', 'claim', 'proposal', 'demo-deposit') then true
      when booked.request_id ~ ':(bet|win)$' then (source, target) in (('machine:' || machine_id, 'games:' || machine_id),
        ('games:' || machine_id, 'machine:' || machine_id))
      when prefix = 'variance' then (source, target) in (('machine:' || machine_id, 'house:variance'),
        ('house:variance', 'machine:' || machine_id))
      when prefix = 'transfer' then exists (select from transfers t
        where t.id = split_part(booked.request_id, ':', 2) and source in ('transit', 'player:' || t.player_id,
          'machine:' || t.machine_id) and target in ('transit', 'player:' || t.player_id, 'machine:' || t.machine_id,
          'house:promotions', case when t.player_id is null then 'house:variance' else 'house:promotions' end))
      when prefix = 'hand-pay' then exists (select from hand_pays h
        where booked.request_id like 'hand-pay:' || h.id || ':%' and target in ('player:' || h.player_id, 'house:promotions'))
      when prefix = 'withdrawal' then exists (select from withdrawals w
        where booked.request_id = 'withdrawal:' || w.player_id || ':' || w.request_id and w.amount = booked.amount
          and (source, target) = ('player:' || w.player_id, 'withdrawals'))
      when prefix = 'withdrawal-end' then exists (select from withdrawals w
        where booked.request_id = 'withdrawal-end:' || w.id and (w.amount = booked.amount or w.settled_by <> 'player')
          and source = 'withdrawals')
      else false end) is not true
    order by id`,
};

/** Money, and what is said of it. */
export const MONEY: readonly Check[] = [POSTED, CARRIED_OUT, MADE, SLIPS, GRANTED, CLAIMED, ORIGINS];

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
    what: 'deposits count against limits on the days in the audit trail',
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
    what: 'wins count against limits as booked',
    count: 'select count(*) as n from player_days where won <> 0',
    broken: `select format('player %s won %s by player_days, and %s by the games (all days)', player_id, coalesce(d.won, 0),
        coalesce(played.won, 0)) as line
      from (select player_id, sum(won) as won from player_days group by 1) d full join (${WON}) played using (player_id)
      where coalesce(d.won, 0) <> coalesce(played.won, 0) and ${FIRST_DAY} = '-infinity' order by player_id`,
  },
];

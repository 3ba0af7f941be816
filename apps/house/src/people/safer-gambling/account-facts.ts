import { LimitName } from '@floorcast/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { ageOn, type Calendar } from '../../platform/days/calendar.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type AccountFacts, NOTHING_KNOWN, type Policy } from '../../policy/index.ts';
import { UNDER_REVIEW } from '../same-person/index.ts';
import type { StoredLimit } from './limits/limits.repository.ts';
import { type DayChange, dayAdded, inForce, limitUses } from './limits/limits-in-force.ts';

export interface FactsOfSite {
  readonly policy: Policy;
  readonly calendar: Calendar;
}

const Millis = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(text)));
const Row = z.object({
  type: z.enum(['user', 'staff', 'admin']),
  registerSays: z.enum(['not-asked', 'clear', 'excluded']),
  exclusion: z.nullable(z.object({ until: Millis })),
  birthDate: z.nullable(z.string()),
  country: z.nullable(z.string()),
  identity: z.enum(['none', 'pending', 'verified', 'refused']),
  termsAccepted: z.boolean(),
  reviewed: z.boolean(),
  accounts: z.array(z.int()),
  limits: z.array(
    z
      .object({
        name: LimitName,
        value: z.number().nullable(),
        waitingValue: z.number().nullable(),
        waitingFrom: Millis,
      })
      .transform(({ waitingValue: value, waitingFrom: from, ...limit }): StoredLimit => {
        return { ...limit, waiting: from === null ? null : { value, from } };
      }),
  ),
});

/** What the house knows of an account, for decisions, as the transaction sees it: one statement without limits. */
export async function accountFactsOf(
  db: Db | Tx,
  site: FactsOfSite,
  accountId: number,
  now: number,
): Promise<AccountFacts> {
  return factsFrom(db, site, { now, row: await read(db, known(accountId, now)) });
}

/** Counts a change against the limits of a player, and returns what is known of the account then: also one statement. */
export async function countedFacts(
  tx: Tx,
  site: FactsOfSite,
  change: DayChange,
  now: number,
): Promise<AccountFacts> {
  const { playerId: accountId } = change;
  const row = await read(
    tx,
    sql`with counted as (${dayAdded(site.calendar, change)}) ${known(accountId, now)}`,
  );
  return factsFrom(tx, site, { now, row });
}

type Known = z.infer<typeof Row>;

async function factsFrom(
  db: Db | Tx,
  { policy, calendar }: FactsOfSite,
  { now, row }: { readonly now: number; readonly row: Known },
): Promise<AccountFacts> {
  const { type, registerSays, exclusion, limits, birthDate, accounts: playerIds } = row;
  if (type !== 'user') return { ...NOTHING_KNOWN, staff: true };
  const uses = await limitUses(db, calendar, { playerIds, limits, now });
  const set = new Set(uses.flatMap(({ limit }) => (limit.value === null ? [] : [limit.name])));
  return {
    staff: false,
    age: birthDate === null ? undefined : ageOn(birthDate, calendar.dayOf(now)),
    country: row.country ?? undefined,
    identity: row.identity,
    termsAccepted: row.termsAccepted,
    reviewed: row.reviewed,
    register: registerSays,
    exclusion: exclusion ?? undefined,
    limits: inForce(uses),
    limitsMissing: policy.limits.needed.filter((name) => !set.has(name)),
  };
}

/** Each game that is booked reads this: the parts come together. Limits of each account of the person bind all of them. */
const known = (accountId: number, now: number): RawBuilder<unknown> => sql`
    select type, register_says, birth_date, country, identity,
      coalesce((select terms_version is null or exists (select from terms_acceptances
        where user_id = users.id and version = terms_version) from site), true) as terms_accepted,
      ${UNDER_REVIEW} as reviewed,
      (select jsonb_build_object('until', until) from exclusions
        where player_id = users.id and ended_at is null and (until is null or until > ${new Date(now)})
        order by until desc nulls first limit 1) as exclusion,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'value', value,
          'waitingValue', waiting_value, 'waitingFrom', waiting_from)), '[]')
        from player_limits where player_id = any(accounts)) as limits, accounts
    from users, lateral (select array(select account_id from persons where person_id =
      (select person_id from persons where account_id = users.id) union select users.id) as accounts) as person
    where id = ${accountId}`;

async function read(db: Db | Tx, statement: RawBuilder<unknown>): Promise<Known> {
  const { rows } = await statement.execute(db);
  return Row.parse(rows[0]);
}

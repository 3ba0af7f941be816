import { minorUnits } from '@floorcast/contract/money';
import type { PlayerFile } from '@floorcast/contract/players';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Calendar } from '../../platform/days/calendar.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Policy } from '../../policy/index.ts';
import type { UserRow } from '../auth/index.ts';
import { netDeposits, type ProtectionService } from '../protection/index.ts';
import { playerWith } from './search.ts';

export interface PlayerFileParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly policy: Pick<Policy, 'nationalRegister' | 'fourEyesFrom'>;
  readonly calendar: Calendar;
  readonly protection: ProtectionService;
}

/** What the house knows of a player, for staff; undefined: there is no such player. */
export async function playerFile(parts: PlayerFileParts, id: number): Promise<PlayerFile | undefined> {
  const { db, clock, policy, calendar, protection } = parts;
  const row = await playerWith(db, id, policy.nationalRegister);
  if (row === undefined) return undefined;
  const [user, counts, seat, terms, limits, net] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    countsOf(db, id),
    seatOf(db, id),
    termsOf(db, id),
    protection.describe(id),
    netDeposits(db, calendar, id, clock.now()),
  ]);
  return {
    status: 1,
    ...row,
    ...factsOf(user, policy),
    ...counts,
    seat,
    terms,
    protection: limits,
    netDeposits: net,
  };
}

function factsOf(user: UserRow, { nationalRegister }: PlayerFileParts['policy']) {
  const says = user.register_says;
  return {
    birthDate: user.birth_date,
    siteId: user.site_id,
    blockedUntil: user.blocked_until?.toISOString() ?? null,
    wrongTries: user.wrong_tries,
    closedAt: user.closed_at?.toISOString() ?? null,
    lastSignIn: signOf(user.last_logon, user.last_logon_ip),
    previousSignIn: signOf(user.previous_logon, user.previous_logon_ip),
    hasPin: user.pin_code !== '',
    passwordChanged: user.password_changed_at?.toISOString() ?? null,
    register:
      !nationalRegister || says === 'not-asked' || user.register_asked_at === null
        ? null
        : { says, at: user.register_asked_at.toISOString() },
  };
}

const signOf = (at: Date | null, ip: string | null) =>
  at === null ? null : { at: at.toISOString(), ip: ip ?? '' };

const Counts = z.object({
  withdrawals: z.bigint(),
  hand_pays: z.bigint(),
  bonus: z.bigint(),
  app: z.boolean(),
  passkeys: z.number(),
  codes: z.number(),
  notes: z.number(),
});

/** What is waiting for the player, and states of the second factors: in one statement. */
async function countsOf(db: Db, id: number) {
  const { rows } = await sql`select
    (select coalesce(sum(amount), 0)::bigint from withdrawals
      where player_id = ${id} and state in ('requested', 'paying')) as withdrawals,
    (select coalesce(sum(amount), 0)::bigint from hand_pays where player_id = ${id} and paid_at is null) as hand_pays,
    (select coalesce(sum(amount), 0)::bigint from bonus_grants where player_id = ${id} and claimed_at is null) as bonus,
    exists (select from authenticator_apps where user_id = ${id} and confirmed_at is not null) as app,
    (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
    (select count(*)::int from recovery_codes where user_id = ${id}) as codes,
    (select count(*)::int from player_notes where player_id = ${id}) as notes`.execute(db);
  const { withdrawals, hand_pays, bonus, app, passkeys, codes, notes } = Counts.parse(rows[0]);
  return {
    waiting: {
      withdrawals: minorUnits(withdrawals),
      handPays: minorUnits(hand_pays),
      bonus: minorUnits(bonus),
    },
    secondFactors: { app, passkeys, recoveryCodes: codes },
    notes,
  };
}

async function seatOf(db: Db, id: number): Promise<PlayerFile['seat']> {
  const row = await db
    .selectFrom('play_sessions')
    .innerJoin('machines', 'machines.id', 'play_sessions.machine_id')
    .select(['play_sessions.id as sessionId', 'machine_id as machineId', 'machines.name as machine'])
    .select(['started_at as since', 'state'])
    .where('player_id', '=', id)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, since: row.since.toISOString() };
}

async function termsOf(db: Db, id: number): Promise<PlayerFile['terms']> {
  const row = await db
    .selectFrom('terms_acceptances')
    .select(['version', 'at'])
    .where('user_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { version: row.version, at: row.at.toISOString() };
}

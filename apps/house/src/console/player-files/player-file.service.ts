import { minorUnits } from '@floorcast/contract/money';
import type { PlayerFile } from '@floorcast/contract/players';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import type { UserRow } from '../../people/accounts/index.ts';
import { netDeposits, type ProtectionService } from '../../people/safer-gambling/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Policy } from '../../policy/index.ts';
import { playerWith } from './search.ts';

export interface PlayerFileParts extends Pick<SiteContext, 'db' | 'clock' | 'calendar'> {
  readonly policy: Pick<Policy, 'nationalRegister' | 'fourEyesFrom'>;
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
  const says = user.registerSays;
  return {
    birthDate: user.birthDate,
    siteId: user.siteId,
    blockedUntil: user.blockedUntil?.toISOString() ?? null,
    wrongTries: user.wrongTries,
    closedAt: user.closedAt?.toISOString() ?? null,
    lastSignIn: signOf(user.lastLogon, user.lastLogonIp),
    previousSignIn: signOf(user.previousLogon, user.previousLogonIp),
    hasPin: user.pinCode !== '',
    passwordChanged: user.passwordChangedAt?.toISOString() ?? null,
    register:
      !nationalRegister || says === 'not-asked' || user.registerAskedAt === null
        ? null
        : { says, at: user.registerAskedAt.toISOString() },
  };
}

const signOf = (at: Date | null, ip: string | null) =>
  at === null ? null : { at: at.toISOString(), ip: ip ?? '' };

const Counts = z.object({
  withdrawals: z.bigint(),
  handPays: z.bigint(),
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
  const { withdrawals, handPays, bonus, app, passkeys, codes, notes } = Counts.parse(rows[0]);
  return {
    waiting: {
      withdrawals: minorUnits(withdrawals),
      handPays: minorUnits(handPays),
      bonus: minorUnits(bonus),
    },
    secondFactors: { app, passkeys, recoveryCodes: codes },
    notes,
  };
}

async function seatOf(db: Db, id: number): Promise<PlayerFile['seat']> {
  const row = await db
    .selectFrom('playSessions')
    .innerJoin('machines', 'machines.id', 'playSessions.machineId')
    .select(['playSessions.id as sessionId', 'machineId', 'machines.name as machine'])
    .select(['startedAt as since', 'state'])
    .where('playerId', '=', id)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, since: row.since.toISOString() };
}

async function termsOf(db: Db, id: number): Promise<PlayerFile['terms']> {
  const row = await db
    .selectFrom('termsAcceptances')
    .select(['version', 'at'])
    .where('userId', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { version: row.version, at: row.at.toISOString() };
}

import { type NetDepositsReply, ProtectionCalls } from '@floorcast/contract/limits';
import { minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS } from '@floorcast/contract/player';
import { PolicyCalls, PolicyReply } from '@floorcast/contract/protection-policy';
import { ok } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import type { Calendar } from '../../platform/days/calendar.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Policy, policyId } from '../../policy/index.ts';
import { ADJUSTING, playerAccount } from '../../wallet/index.ts';
import { answer } from '../accounts/index.ts';
import { HISTORY } from './events.repository.ts';
import { onWire } from './exclusions/exclusions.repository.ts';
import type { ProtectionService } from './protection.service.ts';

/** Limits, time-out and exclusion of the signed-in player. */
export const protectionCalls = ({
  protection,
  read,
  calendar,
  clock,
}: Pick<SiteContext, 'read' | 'calendar' | 'clock'> & { readonly protection: ProtectionService }) =>
  answer(ProtectionCalls, {
    read: async (_, { account }) => ok(await protection.describe(account.id)),
    async setLimit({ params: { name }, body: { value } }, { account }) {
      await protection.setLimit(account.id, name, value);
      return ok(await protection.describe(account.id));
    },
    async withdrawRaise({ params: { name } }, { account }) {
      const withdrawn = await protection.withdrawRaise(account.id, name);
      return withdrawn.ok ? ok(await protection.describe(account.id)) : withdrawn;
    },
    async exclude({ body }, { account }) {
      const excluded = await protection.exclude(account.id, body);
      return excluded.ok ? ok({ exclusion: onWire(excluded.value) }) : excluded;
    },
    history: async ({ query }, { account }) =>
      ok(await read((db) => HISTORY.page(db, { ...query, playerId: account.id }))),
    netDeposits: async (_, { account }) =>
      ok(await read((db) => netDeposits(db, calendar, account.id, clock.now()))),
  });

/** The rules in force. */
export function policyCalls(policy: Policy) {
  const reply = PolicyReply.parse({ status: 1, id: policyId(policy), ...policy });
  return answer(PolicyCalls, { read: async () => ok(reply) });
}

const Sums = z.object({ deposited: z.bigint(), withdrawn: z.bigint() });

/** What a player deposited, bonuses aside, and withdrew in the last 3 and 12 months, and ever. */
export async function netDeposits(
  db: Db,
  calendar: Calendar,
  playerId: number,
  now: number,
): Promise<NetDepositsReply> {
  const since = async (from: number) => {
    const { rows } = await sql`
      select coalesce(sum(e.amount) filter (where p.kind = ${AMOUNT_ACTIONS.deposit}), 0)::bigint as deposited,
        coalesce(-sum(e.amount) filter (where p.kind = ${AMOUNT_ACTIONS.withdraw}), 0)::bigint as withdrawn
      from postings p join entries e on e.posting_id = p.id and e.account_id = ${playerAccount(playerId)}
      where p.player_id = ${playerId} and p.at >= ${new Date(from)}
        and case p.kind
          -- Bonuses and adjustments are neither paid in nor paid out.
          when ${AMOUNT_ACTIONS.deposit} then exists (
            select from entries where posting_id = p.id and account_id = 'house:bank')
          when ${AMOUNT_ACTIONS.withdraw} then not exists (
            select from entries where posting_id = p.id and account_id = any(${ADJUSTING}::text[]))
        end`.execute(db);
    const { deposited, withdrawn } = Sums.parse(rows[0]);
    return {
      deposited: minorUnits(deposited),
      withdrawn: minorUnits(withdrawn),
      net: minorUnits(deposited - withdrawn),
    };
  };
  return {
    status: 1,
    months3: await since(calendar.monthsBefore(3, now)),
    months12: await since(calendar.monthsBefore(12, now)),
    all: await since(0),
  };
}

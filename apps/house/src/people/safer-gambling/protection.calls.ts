import { ProtectionCalls } from '@floorcast/contract/limits';
import { PolicyCalls, PolicyReply } from '@floorcast/contract/protection-policy';
import { ok } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { type Policy, policyId } from '../../policy/index.ts';
import { answer } from '../accounts/index.ts';
import { HISTORY } from './events.repository.ts';
import { onWire } from './exclusions/exclusions.repository.ts';
import { netDeposits } from './net-deposits.ts';
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

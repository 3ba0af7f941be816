import { ClaimCalls } from '@floorcast/contract/claims';
import { type Refusal, SUCCESS_CODE } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import { ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { payoutCapOf } from '../../wallet/index.ts';
import type { ClaimsService } from './claims.service.ts';

/** What the house grants a player. */
export function claimCalls(
  parts: Pick<SiteContext, 'db'> & {
    readonly claims: ClaimsService;
    /** Notifies a player's clients of the balance. */
    readonly publishBalance: (playerId: number) => Promise<unknown>;
  },
) {
  const { db, claims, publishBalance } = parts;
  const paid = async (playerId: number, taken: Result<MinorUnits, Refusal>) => {
    if (!taken.ok) return taken;
    await publishBalance(playerId);
    return ok({ code: SUCCESS_CODE, Params: { amount: taken.value } });
  };
  return answer(ClaimCalls, {
    read: async (_, { account }) => ok(await claims.present(account.id)),
    discount: async (_, { account: { id } }) => paid(id, await claims.takeDiscount(id)),
    bonus: async (_, { account: { id } }) => paid(id, await claims.takeBonus(id)),
    weekly: async (_, { account: { id } }) => paid(id, await claims.takeWeekly(id)),
    payoutCap: async (_, { account }) => ok({ payoutCap: await payoutCapOf(db, account.id) }),
  });
}

import type { Refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import { WithdrawalCalls } from '@floorcast/contract/withdrawals';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { accountFactsOf } from '../../people/safer-gambling/index.ts';
import { decide, NOT_PLAYING } from '../../policy/index.ts';
import { answerOnce, playerBalance } from '../../wallet/index.ts';
import {
  cancelWithdrawal,
  OPEN_WITHDRAWALS,
  requestWithdrawal,
  type Settlement,
  settleOrder,
  WITHDRAWALS_OF_PLAYER,
  type WithdrawalOrder,
  type WithdrawalRow,
  withdrawalRequest,
} from './withdrawals.ts';

interface WithdrawalParts extends Pick<SiteContext, 'db' | 'clock' | 'policy' | 'calendar'> {
  readonly publishBalance: (playerId: number) => Promise<unknown>;
}

/**
 * A player lists withdrawals, requests one and cancels it while that is possible; the cashier's server reads which are
 * open, takes them and settles them.
 */
export function withdrawalCalls(parts: WithdrawalParts) {
  const { db, policy } = parts;
  return answer(WithdrawalCalls, {
    async list({ query }, { account }) {
      const page = await WITHDRAWALS_OF_PLAYER.page(db, { ...query, playerId: account.id });
      return ok({ ...page, final: policy.withdrawalsFinal });
    },
    request: async ({ body }, { account }) => answerOf(parts, await requested(parts, account.id, body)),
    cancel: async ({ params: { id } }, { account }) =>
      answerOf(parts, await db.transaction().execute((tx) => cancelWithdrawal(tx, account.id, id))),
    open: async ({ query }) => ok(await OPEN_WITHDRAWALS.page(db, { ...query, sort: 'requested' })),
    take: ({ body }) => settle(parts, body, { state: 'paying', by: 'cashier' }),
    paid: ({ body }) => settle(parts, body, { state: 'paid', by: 'cashier' }),
    refused: ({ body: { reason, ...order } }) =>
      settle(parts, order, { state: 'refused', by: 'cashier', reason }),
  });
}

/** The withdrawal as it is now, and the balance. */
async function answerOf({ db, publishBalance }: WithdrawalParts, result: Result<WithdrawalRow, Refusal>) {
  if (!result.ok) return result;
  const { playerId, id } = result.value;
  await publishBalance(playerId);
  const [withdrawal] = await WITHDRAWALS_OF_PLAYER.rows(db, { playerId }, [String(id)]);
  if (withdrawal === undefined) throw new Error(`withdrawal ${id} is gone`);
  return ok({ withdrawal, balance: await playerBalance(db, playerId) });
}

/** Requests a withdrawal; a request that was refused is refused alike when it is repeated. */
function requested(
  { db, clock, policy, calendar }: WithdrawalParts,
  playerId: number,
  { requestId, ...order }: { readonly requestId: string; readonly amount: number },
): Promise<Result<WithdrawalRow, Refusal>> {
  const amount = minorUnits(order.amount);
  const request = { id: withdrawalRequest(playerId, requestId), terms: [amount] };
  return db.transaction().execute((tx) =>
    answerOnce(
      tx,
      request,
      async () => {
        const now = clock.now();
        const facts = await accountFactsOf(tx, { policy, calendar }, playerId, now);
        const decision = decide(policy, { ...facts, ...NOT_PLAYING, now }, { type: 'withdraw', amount });
        if (decision !== 'ok') return err(decision);
        return requestWithdrawal(tx, { playerId, requestId, amount, final: policy.withdrawalsFinal });
      },
      // A later repetition finds that one of the others has been settled.
      ({ name }) => name === 'withdrawalOpen',
    ),
  );
}

async function settle(
  { db, publishBalance }: WithdrawalParts,
  order: Pick<WithdrawalOrder, 'playerId' | 'requestId'> & { readonly amount: number },
  settlement: Settlement,
) {
  const terms = { ...order, amount: minorUnits(order.amount) };
  const settled = await db.transaction().execute((tx) => settleOrder(tx, terms, settlement));
  if (!settled.ok) return settled;
  await publishBalance(settled.value.playerId);
  return ok({ state: settled.value.state });
}

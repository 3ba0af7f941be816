import { HandPayCalls } from '@floorcast/contract/hand-pays';
import { WaitingMoneyCalls } from '@floorcast/contract/proposals';
import { ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { openHandPays } from '../../wallet/index.ts';
import type { ProposalParts } from './proposals.calls.ts';
import { takeWithdrawal } from './take-withdrawal.ts';
import { waitingHandPays, waitingWithdrawals } from './waiting-money.ts';

/** What waits for staff: hand pays and withdrawals; and hand pays as clients of C16 list and confirm them. */
export function waitingMoneyCalls({ db, clock, fourEyes }: ProposalParts) {
  const now = () => new Date(clock.now());
  return [
    ...answer(WaitingMoneyCalls, {
      handPays: async (_, { account }) => ok({ rows: await waitingHandPays(db, fourEyes, account, now()) }),
      withdrawals: async (_, { account }) => ok({ rows: await waitingWithdrawals(db, account, now()) }),
      async takeWithdrawal({ params }, { account }) {
        const taken = await inTransaction(db, (tx) => takeWithdrawal(tx, account, params.id));
        if (!taken.ok) return taken;
        const rows = await waitingWithdrawals(db, account, now());
        return ok({ rows: rows.filter(({ id }) => id === params.id) });
      },
    }),
    ...answer(HandPayCalls, {
      async list() {
        const open = await openHandPays(db);
        const rows = open.map(({ sessionId: _, reset: __, withheld: ___, at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        }));
        return ok({ rows });
      },
      async confirm({ params: { id } }, { account }) {
        const confirmed = await fourEyes.confirm(account, id);
        return confirmed.ok ? ok({ now: confirmed.value.now }) : confirmed;
      },
    }),
  ];
}

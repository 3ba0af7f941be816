import { minorUnits } from '@floorcast/contract/money';
import type { ProposalDetailReply } from '@floorcast/contract/proposals';
import type { Db } from '../../platform/db/schema.ts';
import { balanceOf } from '../../wallet/index.ts';
import { planOf } from './plans/plans.ts';
import { type ProposalRow, termsOf } from './proposals.repository.ts';

/** What an open proposal would change now: nothing where it cannot be carried out. */
export async function effectsOf(
  db: Db,
  row: ProposalRow,
  now: number,
): Promise<ProposalDetailReply['effects']> {
  if (row.state !== 'open') return [];
  return db.transaction().execute(async (tx) => {
    const plan = await planOf(tx, termsOf(row), now);
    if (!plan.ok || plan.value.move === null) return [];
    const { from, to, amount } = plan.value.move;
    return [
      { account: from, before: await balanceOf(tx, from), change: minorUnits(-amount) },
      { account: to, before: await balanceOf(tx, to), change: amount },
    ];
  });
}

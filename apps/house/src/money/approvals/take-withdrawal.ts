import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, type Result } from '@floorcast/contract/result';
import type { Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { settleWithdrawal, type WithdrawalRow } from '../withdrawals/index.ts';
import { isConcerned } from './people/concerned.ts';
import type { StaffMember } from './proposals.repository.ts';

/** A member of staff takes a withdrawal before paying it: from then on its player cannot take the money back. */
export async function takeWithdrawal(
  tx: Tx,
  by: StaffMember,
  id: number,
): Promise<Result<WithdrawalRow, Refusal>> {
  const taken = await settleWithdrawal(tx, id, { state: 'paying', by: `staff:${by.id}` });
  if (!taken.ok) return taken;
  const { playerId, amount } = taken.value;
  if (await isConcerned(tx, by.id, playerId)) return err(refusal('concernsYou'));
  await record(tx, {
    kind: 'withdrawal.taken',
    by,
    playerId,
    detail: { withdrawal: id, amount: Number(amount) },
  });
  return taken;
}

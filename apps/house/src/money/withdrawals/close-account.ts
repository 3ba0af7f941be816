import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import { accountVoidedTopic } from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { lockPlayer, playerBalance } from '../../wallet/index.ts';
import { requestWithdrawal } from './withdrawals.ts';

/**
 * Closes an account for good: its balance becomes a final withdrawal, and no sign-in goes on. Refused while a session, a
 * transfer or a hand pay may still bring money. `last`: what else is written with it, such as a row of the trail.
 */
export const closeAccount = (
  db: Db,
  userId: number,
  last?: (tx: Tx) => Promise<void>,
): Promise<Result<null, Refusal>> =>
  inTransaction(db, async (tx) => {
    const closed = await payOutAndClose(tx, userId);
    if (closed.ok) await last?.(tx);
    return closed;
  });

async function payOutAndClose(tx: Tx, userId: number): Promise<Result<null, Refusal>> {
  // First, like everything that moves money of a player: no deposit comes between the look and the end.
  await lockPlayer(tx, userId);
  const amount = await playerBalance(tx, userId);
  if (amount > 0) {
    const order = { playerId: userId, requestId: 'closing', amount, final: true };
    const paidOut = await requestWithdrawal(tx, order);
    if (!paidOut.ok) return paidOut;
  }
  if (!(await close(tx, userId))) return err(refusal('playingElsewhere'));
  await announce(tx, accountVoidedTopic(userId), {});
  return ok(null);
}

/** False: a session, a transfer or a hand pay of the account may still bring money. */
async function close(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ closedAt: sql<Date>`now()`, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .where(sql<boolean>`not exists (select from play_sessions where player_id = users.id and state <> 'ended')
      and not exists (select from transfers where player_id = users.id and state in ('requested', 'sent', 'unknown'))
      and not exists (select from hand_pays where player_id = users.id and paid_at is null)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

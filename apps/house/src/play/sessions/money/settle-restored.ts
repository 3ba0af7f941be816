import { randomUUID } from 'node:crypto';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { markRestored } from '../../../machines/registry/index.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import {
  balanceOf,
  machineAccount,
  openHandPays,
  openTransfers,
  requestCashOut,
  settleTransfer,
} from '../../../wallet/index.ts';
import { endSession, openSessionsOf, type SessionRow } from '../state/play.repository.ts';

const REASON = 'books-put-back';

/**
 * Reconciles a restored database by itself: everybody owns what they owned at the backup. The machines cannot be asked
 * for anything that was open then: they have gone on.
 *
 * Transfers under way have not happened; credit that the ledger holds under an open session goes to its player, and the
 * session ends. What is on the machines from then on has no owner until a player takes the seat. No house may work meanwhile.
 * Returns how many of each were open.
 */
export async function settleRestored(tx: Tx) {
  const transfers = await openTransfers(tx);
  for (const { id } of transfers)
    await settleTransfer(tx, id, { outcome: 'refused', amount: minorUnits(0), reason: REASON });
  const sessions = await openSessionsOf(tx);
  for (const session of sessions) {
    await payOut(tx, session);
    await endSession(tx, session.id, REASON);
  }
  await markRestored(tx);
  return { transfers: transfers.length, sessions: sessions.length };
}

async function payOut(tx: Tx, { id: sessionId, machineId, playerId }: SessionRow): Promise<void> {
  const amount = await creditBooked(tx, machineId);
  if (amount <= 0) return;
  const request = { requestId: `old-${randomUUID()}`, playerId, machineId, sessionId };
  const recorded = await requestCashOut(tx, request);
  if (!recorded.ok) throw new Error(`cash-out of session ${sessionId}: ${recorded.error}`);
  await settleTransfer(tx, recorded.value.id, { outcome: 'accepted', amount, reason: REASON });
}

/** Cancelled credit is still on the machine's account, and is paid by hand. */
async function creditBooked(tx: Tx, machineId: number): Promise<MinorUnits> {
  const byHand = (await openHandPays(tx, machineId))
    .filter(({ kind, paid }) => kind === 'cancelled-credit' && !paid)
    .reduce((sum, { amount }) => sum + amount, 0);
  return minorUnits((await balanceOf(tx, machineAccount(machineId))) - byHand);
}

import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS } from '@floorcast/contract/player';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/schema.ts';
import type { Transfer } from './transfers.ts';

/** Money of a play session that has left its player's wallet for the machine, or has reached the wallet. */
export interface SessionMovement {
  /** The request id of its posting. */
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly amount: MinorUnits;
}

/** The movement that the end of a transfer has posted; undefined if the machine moved nothing. */
export function movementOf(transfer: Transfer): SessionMovement | undefined {
  const { id, direction, state, amount: requested, moved, withheld } = transfer;
  if (state !== 'settled') return undefined;
  const amount = minorUnits((direction === 'in' ? (requested ?? 0) : (moved ?? 0)) - withheld);
  return amount === 0 ? undefined : { id: `transfer:${id}:give`, direction, amount };
}

/** Every movement of a session: its settled transfers, and its hand pays that are posted. */
export async function sessionMovements(db: Db | Tx, sessionId: number): Promise<SessionMovement[]> {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('playSessions', 'playSessions.id', 'postings.sessionId')
    .innerJoin('entries', 'entries.postingId', 'postings.id')
    .whereRef('postings.playerId', '=', 'playSessions.playerId')
    .where('postings.sessionId', '=', sessionId)
    .where('postings.kind', 'is not', null)
    .groupBy(['postings.id', 'postings.requestId', 'postings.kind'])
    .select(['postings.requestId as id', 'postings.kind'])
    .select(sql<bigint>`max(entries.amount)`.as('amount'))
    .execute();
  return rows.map(({ id, kind, amount }) => ({
    id,
    direction: kind === AMOUNT_ACTIONS.cashIn ? 'in' : 'out',
    amount: minorUnits(amount),
  }));
}

/** What payout caps withheld of the transfers of a session, and of its hand pays that are posted. */
export async function withheldInSession(
  db: Db | Tx,
  { playerId, sessionId }: { readonly playerId: number; readonly sessionId: number },
): Promise<MinorUnits> {
  const transfers = db
    .selectFrom('transfers')
    .select('withheld')
    .where((eb) => eb.and({ playerId, sessionId }));
  const handPays = db
    .selectFrom('handPays')
    .select('withheld')
    .where((eb) => eb.and({ playerId, sessionId }))
    .where('paidAt', 'is not', null);
  const { sum } = await db
    .selectFrom(transfers.unionAll(handPays).as('payouts'))
    .select(sql<bigint>`coalesce(sum(withheld), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return minorUnits(sum);
}

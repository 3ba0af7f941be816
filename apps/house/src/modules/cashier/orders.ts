import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Db, Tx } from '../../platform/db/schema.ts';
import {
  answerOnce,
  CASHIER_REQUEST,
  move,
  playerAccount,
  playerBalance,
  RequestReused,
} from '../wallet/index.ts';

export interface CashierOrder {
  readonly requestId: string;
  readonly playerId: number;
  readonly amount: number;
}

/** Posts a deposit or withdrawal that a cashier has made, once per request. Returns the player's balance. */
export async function carryOut(
  db: Db,
  kind: 'deposit' | 'withdraw',
  order: CashierOrder,
): Promise<Result<MinorUnits, Refusal>> {
  const { requestId, playerId, amount } = order;
  const request = { id: `${CASHIER_REQUEST}${requestId}`, terms: [kind, playerId, amount] };
  try {
    const posted = await db
      .transaction()
      .execute((tx) => answerOnce(tx, request, () => post(tx, request.id, kind, order)));
    return posted.ok ? ok(await playerBalance(db, playerId)) : posted;
  } catch (error) {
    if (error instanceof RequestReused) return err(refusal('requestReused'));
    throw error;
  }
}

async function post(
  tx: Tx,
  requestId: string,
  kind: 'deposit' | 'withdraw',
  { playerId, amount }: CashierOrder,
): Promise<Result<unknown, Refusal>> {
  const player = await tx.selectFrom('users').select('type').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(refusal('notFound', { what: `player ${playerId}` }));
  if (kind === 'deposit' && player.type !== 'user') return err(refusal('notAllowed'));
  const accounts = ['house:bank', playerAccount(playerId)] as const;
  const [from, to] = kind === 'deposit' ? accounts : ([accounts[1], accounts[0]] as const);
  const movement = { requestId, from, to, amount: minorUnits(amount), kind, playerId, tag: 'cashier' };
  const moved = await move(tx, movement);
  return moved.ok ? moved : err(refusal(moved.error));
}

import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Db } from '../../platform/db/schema.ts';
import { move, playerAccount, playerBalance, RequestReused } from '../wallet/index.ts';

export interface CashierOrder {
  readonly requestId: string;
  readonly playerId: number;
  readonly amount: number;
}

/** Posts a deposit or withdrawal that a cashier has made, once per request. Returns the player's balance. */
export async function carryOut(
  db: Db,
  kind: 'deposit' | 'withdraw',
  { requestId, playerId, amount }: CashierOrder,
): Promise<Result<MinorUnits, Refusal>> {
  const player = await db.selectFrom('users').select('id').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(refusal('notFound', { what: `player ${playerId}` }));
  const accounts = ['house:bank', playerAccount(playerId)] as const;
  const [from, to] = kind === 'deposit' ? accounts : ([accounts[1], accounts[0]] as const);
  const order = { requestId: `cashier:${requestId}`, from, to, amount: minorUnits(amount), kind, playerId };
  try {
    const moved = await db.transaction().execute((tx) => move(tx, { ...order, tag: 'cashier' }));
    return moved.ok ? ok(await playerBalance(db, playerId)) : err(refusal(moved.error));
  } catch (error) {
    if (error instanceof RequestReused) return err(refusal('requestReused'));
    throw error;
  }
}

import { BalanceReply } from '@floorcast/contract/player';
import type { Db } from '../../platform/db/schema.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { playerBalance } from '../wallet/index.ts';

/** What a signed-in account may read of itself. */
export function playerRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get('/api/player/balance', { schema: { response: { 200: BalanceReply } } }, async (request) => {
    const { id } = await accountOf(auth, request);
    return { status: 1 as const, balance: await playerBalance(db, id) };
  });
}

import {
  BalanceReply,
  SessionsQuery,
  SessionsReply,
  TransactionsQuery,
  TransactionsReply,
} from '@floorcast/contract/player';
import type { Db } from '../../platform/db/schema.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { playerBalance } from '../wallet/index.ts';
import { gameSessions } from './sessions.repository.ts';
import { transactions } from './transactions.repository.ts';

/** What a signed-in account may read of itself. */
export function playerRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get('/api/player/balance', { schema: { response: { 200: BalanceReply } } }, async (request) => {
    const { id } = await accountOf(auth, request);
    return { status: 1 as const, balance: await playerBalance(db, id) };
  });

  app.get(
    '/api/player/sessions',
    { schema: { querystring: SessionsQuery, response: { 200: SessionsReply } } },
    async (request) => gameSessions(db, (await accountOf(auth, request)).id, request.query),
  );

  app.get(
    '/api/player/transactions',
    { schema: { querystring: TransactionsQuery, response: { 200: TransactionsReply } } },
    async (request) => transactions(db, (await accountOf(auth, request)).id, request.query),
  );
}

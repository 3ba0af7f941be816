import { minorUnits } from '@floorcast/contract/money';
import {
  OpenWithdrawalsQuery,
  OpenWithdrawalsReply,
  RefusedWithdrawal,
  SettledWithdrawal,
  SettledWithdrawalReply,
} from '@floorcast/contract/withdrawals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { onlyCashier } from '../cashier/index.ts';
import { listWithdrawals, type Settlement, settleOrder, type WithdrawalRow } from './withdrawals.ts';

export interface SettlementParts {
  readonly config: Pick<Config, 'cashierCredential'>;
  readonly db: Db;
  readonly publishBalance: (playerId: number) => Promise<unknown>;
}

/** A cashier's server, with its credential, reads which withdrawals are open, takes them and settles them. */
export function settlementRoutes(app: Routes, parts: SettlementParts): void {
  const forCashier = {
    config: { access: 'cashier' as const },
    onRequest: async (request: FastifyRequest) => onlyCashier(request, parts.config.cashierCredential),
  };

  app.get(
    '/api/cashier/withdrawals',
    {
      ...forCashier,
      schema: {
        ...about('cashier', 'Lists the withdrawals that are open.'),
        querystring: OpenWithdrawalsQuery,
        response: { 200: OpenWithdrawalsReply },
      },
    },
    async ({ query }) => {
      const { items, total } = await listWithdrawals(parts.db, 'open', query);
      return { items: items.map(asOpen), total, ...query };
    },
  );

  for (const [path, state, summary] of [
    [
      '/api/cashier/withdrawals/take',
      'paying',
      'Takes a withdrawal before it is paid: its player cannot cancel it any more.',
    ],
    ['/api/cashier/withdrawals/paid', 'paid', 'Ends a withdrawal that the cashier has paid.'],
  ] as const)
    app.post(
      path,
      {
        ...forCashier,
        schema: {
          ...about('cashier', summary),
          body: SettledWithdrawal,
          response: { 200: SettledWithdrawalReply },
        },
      },
      ({ body }, reply) => settle(parts, reply, body, { state, by: 'cashier' }),
    );

  app.post(
    '/api/cashier/withdrawals/refused',
    {
      ...forCashier,
      schema: {
        ...about('cashier', 'Returns the money of a withdrawal to its player.'),
        body: RefusedWithdrawal,
        response: { 200: SettledWithdrawalReply },
      },
    },
    ({ body: { reason, ...order } }, reply) =>
      settle(parts, reply, order, { state: 'refused', by: 'cashier', reason }),
  );
}

const asOpen = (row: WithdrawalRow) => ({
  playerId: row.playerId,
  requestId: row.requestId,
  amount: minorUnits(row.amount),
  state: row.state === 'paying' ? ('paying' as const) : ('requested' as const),
  requested: row.at.toISOString(),
});

async function settle(
  { db, publishBalance }: SettlementParts,
  reply: FastifyReply,
  order: z.infer<typeof SettledWithdrawal>,
  settlement: Settlement,
) {
  const terms = { ...order, amount: minorUnits(order.amount) };
  const settled = await db.transaction().execute((tx) => settleOrder(tx, terms, settlement));
  if (!settled.ok) return refuse(reply, settled.error);
  await publishBalance(settled.value.playerId);
  return { status: 1 as const, state: settled.value.state };
}

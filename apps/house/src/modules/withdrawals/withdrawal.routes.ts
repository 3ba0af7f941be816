import { type Refusal, refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import { minorUnits } from '@floorcast/contract/money';
import { err, type Result } from '@floorcast/contract/result';
import {
  type Withdrawal,
  WithdrawalReply,
  WithdrawalRequest,
  WithdrawalsQuery,
  WithdrawalsReply,
} from '@floorcast/contract/withdrawals';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { decide, NOT_PLAYING } from '../../policy/index.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { accountFactsOf } from '../protection/index.ts';
import { answerOnce, playerBalance } from '../wallet/index.ts';
import { type SettlementParts, settlementRoutes } from './settlement.routes.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalRow,
  withdrawalRequest,
} from './withdrawals.ts';

const Path = z.object({ id: GivenId });

export interface WithdrawalParts extends SettlementParts {
  readonly auth: AuthService;
  readonly clock: Clock;
  readonly config: Pick<Config, 'policy' | 'calendar' | 'cashierCredential'>;
}

const asWithdrawal = ({ id, amount, state, at, settledAt, reason, final }: WithdrawalRow): Withdrawal => ({
  id,
  amount: minorUnits(amount),
  state,
  requested: at.toISOString(),
  settled: settledAt?.toISOString() ?? null,
  reason,
  cancellable: state === 'requested' && !final,
});

/** The player who calls. @throws {Refused} for staff: before the input is looked at, when a route's first hook asks. */
const playerOf =
  (auth: AuthService) =>
  async (request: FastifyRequest): Promise<number> => {
    const { id, type } = await accountOf(auth, request);
    if (type !== 'user') throw new Refused(refusal('notAllowed'));
    return id;
  };

/** What belongs to a player who is excluded from play is paid out all the same. */
const openToPlayers = (player: ReturnType<typeof playerOf>) => ({
  config: { whenExcluded: 'allowed' as const },
  onRequest: async (request: FastifyRequest) => {
    await player(request);
  },
});

/** A player lists withdrawals, requests one and cancels it while that is possible; the cashier's server settles it. */
export function withdrawalRoutes(app: Routes, parts: WithdrawalParts): void {
  settlementRoutes(app, parts);
  const { auth, db, config } = parts;
  const player = playerOf(auth);
  const forPlayers = openToPlayers(player);

  app.get(
    '/api/player/withdrawals',
    {
      ...forPlayers,
      schema: {
        ...about('cashier', 'Lists the player’s withdrawals.'),
        querystring: WithdrawalsQuery,
        response: { 200: WithdrawalsReply },
      },
    },
    async (request) => {
      const playerId = await player(request);
      const { items, total } = await listWithdrawals(db, { playerId }, request.query);
      const final = config.policy.withdrawalsFinal;
      return { items: items.map(asWithdrawal), total, ...request.query, final };
    },
  );

  app.post(
    '/api/player/withdrawals',
    {
      ...forPlayers,
      schema: {
        ...about('cashier', 'Requests a withdrawal, once per request.'),
        body: WithdrawalRequest,
        response: { 200: WithdrawalReply },
      },
    },
    async (request) => {
      const playerId = await player(request);
      return answerOf(parts, await requested(parts, playerId, request.body));
    },
  );

  app.post(
    '/api/player/withdrawals/:id/cancel',
    {
      ...forPlayers,
      schema: {
        ...about('cashier', 'Cancels a withdrawal that the cashier has not settled.'),
        params: Path,
        response: { 200: WithdrawalReply },
      },
    },
    async (request) => {
      const playerId = await player(request);
      const { id } = request.params;
      return answerOf(parts, await db.transaction().execute((tx) => cancelWithdrawal(tx, playerId, id)));
    },
  );
}

/** The withdrawal as it is now, and the balance. @throws {Refused} */
async function answerOf(
  { db, publishBalance }: WithdrawalParts,
  result: Result<WithdrawalRow, Refusal>,
): Promise<z.infer<typeof WithdrawalReply>> {
  if (!result.ok) throw new Refused(result.error);
  const { playerId } = result.value;
  await publishBalance(playerId);
  return { status: 1, withdrawal: asWithdrawal(result.value), balance: await playerBalance(db, playerId) };
}

/** Requests a withdrawal; a request that was refused is refused alike when it is repeated. */
function requested(
  { db, clock, config: { policy, calendar } }: WithdrawalParts,
  playerId: number,
  { requestId, ...order }: z.infer<typeof WithdrawalRequest>,
): Promise<Result<WithdrawalRow, Refusal>> {
  const amount = minorUnits(order.amount);
  const request = { id: withdrawalRequest(playerId, requestId), terms: [amount] };
  return db.transaction().execute((tx) =>
    answerOnce(
      tx,
      request,
      async () => {
        const now = clock.now();
        const facts = await accountFactsOf(tx, { policy, calendar }, playerId, now);
        const decision = decide(policy, { ...facts, ...NOT_PLAYING, now }, { type: 'withdraw', amount });
        if (decision !== 'ok') return err(decision);
        return requestWithdrawal(tx, { playerId, requestId, amount, final: policy.withdrawalsFinal });
      },
      // A later repetition finds that one of the others has been settled.
      ({ name }) => name === 'withdrawalOpen',
    ),
  );
}

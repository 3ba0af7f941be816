import { ClaimReply, ClaimsReply } from '@floorcast/contract/claims';
import { type Refusal, refusal, SUCCESS_CODE } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import type { Result } from '@floorcast/contract/result';
import type { FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { ClaimsService } from './claims.service.ts';

interface ClaimParts {
  readonly auth: AuthService;
  readonly claims: ClaimsService;
  /** Notifies a player's clients of the balance. */
  readonly publishBalance: (playerId: number) => Promise<unknown>;
}

export function claimRoutes(app: Routes, { auth, claims, publishBalance }: ClaimParts): void {
  // Players only.
  const player = async (request: FastifyRequest): Promise<number> => {
    const { id, type } = await accountOf(auth, request);
    if (type !== 'user') throw new Refused(refusal('notAllowed'));
    return id;
  };

  app.get(
    '/api/player/claims',
    {
      schema: { ...about('claims', 'Shows what the player may claim now.'), response: { 200: ClaimsReply } },
    },
    async (request) => claims.present(await player(request)),
  );

  const CLAIMS: readonly [string, string, (playerId: number) => Promise<Result<MinorUnits, Refusal>>][] = [
    ['/api/player/discount', 'Claims the discount on losses.', (id) => claims.takeDiscount(id)],
    ['/api/player/bonus', 'Claims the bonuses that were granted.', (id) => claims.takeBonus(id)],
    [
      '/api/player/bonus/weekly',
      'Claims the weekly bonus with its payout cap.',
      (id) => claims.takeWeekly(id),
    ],
  ];
  for (const [path, summary, take] of CLAIMS)
    app.get(
      path,
      { schema: { ...about('claims', summary), response: { 200: ClaimReply } } },
      async (request, reply) => {
        const id = await player(request);
        const taken = await take(id);
        if (!taken.ok) return refuse(reply, taken.error);
        await publishBalance(id);
        return { status: 1 as const, code: SUCCESS_CODE, Params: { amount: taken.value } };
      },
    );
}

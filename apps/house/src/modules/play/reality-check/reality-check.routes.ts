import { refusal } from '@floorcast/contract/errors';
import { RealityCheckReply, RealityCheckRequest } from '@floorcast/contract/reality-check';
import type { FastifyRequest } from 'fastify';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { Refused, refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../../auth/index.ts';
import { type IntervalChoice, intervalOf, type RealityCheckRules } from './interval.ts';
import { RealityCheckRepository } from './reality-check.repository.ts';
import { intervalTopic } from './reality-checks.ts';

interface RealityCheckRoutesParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly rules: RealityCheckRules;
}

/** The interval of a player's reality checks. */
export function realityCheckRoutes(
  app: Routes,
  { auth, db, bus, clock, rules }: RealityCheckRoutesParts,
): void {
  const repository = new RealityCheckRepository(db);
  const mayBeOff = rules.minutes === null && rules.choices.length > 0;
  const replyOf = (choice: IntervalChoice | undefined) => ({
    status: 1 as const,
    minutes: intervalOf(rules, choice),
    choices: rules.choices,
    mayBeOff,
  });

  const player = async (request: FastifyRequest): Promise<number> => {
    const { id, type } = await accountOf(auth, request);
    if (type !== 'user') throw new Refused(refusal('notAllowed'));
    return id;
  };
  // Staff are refused before the input is looked at, and excluded players are let in.
  const forPlayers = {
    config: { whenExcluded: 'allowed' } as const,
    onRequest: async (request: FastifyRequest) => {
      await player(request);
    },
  };

  app.get(
    '/api/protection/reality-check',
    {
      schema: {
        ...about('protection', 'Shows how often reality checks come.'),
        response: { 200: RealityCheckReply },
      },
      ...forPlayers,
    },
    async (request) => replyOf(await repository.choice(await player(request))),
  );

  app.put(
    '/api/protection/reality-check',
    {
      schema: {
        ...about('protection', 'Sets how often reality checks come.'),
        body: RealityCheckRequest,
        response: { 200: RealityCheckReply },
      },
      ...forPlayers,
    },
    async (request, reply) => {
      const id = await player(request);
      const { minutes } = request.body;
      const allowed = minutes === null ? mayBeOff : rules.choices.includes(minutes);
      if (!allowed) return refuse(reply, refusal('invalidRequest', { field: 'minutes' }));
      await repository.choose(id, minutes, new Date(clock.now()));
      bus.publish(intervalTopic(id), {});
      return replyOf({ minutes });
    },
  );
}

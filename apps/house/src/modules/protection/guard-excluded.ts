import { refusal } from '@floorcast/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/http/errors.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { ExclusionInForce } from './exclusions/exclusions.repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is open to players who are excluded from play (C17.18). */
    readonly whenExcluded?: 'allowed';
  }
}

interface GuardParts {
  readonly auth: AuthService;
  readonly exclusionOf: (accountId: number) => Promise<ExclusionInForce | undefined>;
}

/** Refuses calls of excluded players, except to routes that are open to them. */
export function guardExcluded(app: FastifyInstance, { auth, exclusionOf }: GuardParts): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (url?.startsWith('/api/') !== true || config.access !== undefined) return;
    if (config.whenExcluded === 'allowed') return;
    const { id, type } = await accountOf(auth, request);
    const exclusion = type === 'user' ? await exclusionOf(id) : undefined;
    if (exclusion !== undefined) throw new Refused(excludedRefusal(exclusion));
  });
}

const excludedRefusal = ({ until }: ExclusionInForce) =>
  refusal('excluded', until === null ? undefined : { until: until.toISOString() });

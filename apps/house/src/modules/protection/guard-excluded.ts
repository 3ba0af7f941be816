import { refusal } from '@floorcast/contract/errors';
import type { Bar } from '../auth/index.ts';
import type { ProtectionService } from './protection.service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is open to players who are excluded from play (C17.18). */
    readonly whenExcluded?: 'allowed';
  }
}

/** Refuses calls of excluded players, except to routes that are open to them. */
export const exclusionBar =
  (protection: ProtectionService): Bar =>
  async ({ routeOptions: { config } }, { id, type }, db) => {
    if (config.whenExcluded === 'allowed' || type !== 'user') return undefined;
    const exclusion = await protection.exclusionOf(id, db);
    if (exclusion === undefined) return undefined;
    const { until } = exclusion;
    return refusal('excluded', until === null ? undefined : { until: until.toISOString() });
  };

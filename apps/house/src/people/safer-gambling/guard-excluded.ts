import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Db } from '../../platform/db/schema.ts';
import type { Account, Bar } from '../accounts/index.ts';
import type { ProtectionService } from './protection.service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is open to players who are excluded from play (C17.18). */
    readonly whenExcluded?: 'allowed';
  }
}

/** Why an account is refused what players who are excluded may not do, as `db` sees it. */
export type WhyExcluded = (account: Pick<Account, 'id' | 'type'>, db?: Db) => Promise<Refusal | undefined>;

export const whyExcluded =
  (protection: ProtectionService): WhyExcluded =>
  async ({ id, type }, db) => {
    if (type !== 'user') return undefined;
    const exclusion = await protection.exclusionOf(id, db);
    if (exclusion === undefined) return undefined;
    const { until } = exclusion;
    return refusal('excluded', until === null ? undefined : { until: until.toISOString() });
  };

/** Refuses calls of excluded players, except to routes that are open to them. */
export const exclusionBar =
  (protection: ProtectionService): Bar =>
  async ({ routeOptions: { config } }, account, db) =>
    config.whenExcluded === 'allowed' ? undefined : whyExcluded(protection)(account, db);

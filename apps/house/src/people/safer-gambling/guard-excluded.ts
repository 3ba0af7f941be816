import { type Refusal, refusal } from '@floorcast/contract/errors';
import { CLOSE_CODES } from '@floorcast/contract/sockets';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Connection } from '../../platform/sockets/gate.ts';
import type { Account, Bar } from '../accounts/index.ts';
import { excludedTopic } from './exclusions/exclusions.repository.ts';
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

export type ExcludedParts = Pick<SiteContext, 'bus' | 'log' | 'isExcluded'>;

/** Closes a connection when its account is excluded from play, or if it is already (C17.19). */
export function closeWhenExcluded(
  { bus, log, isExcluded }: ExcludedParts,
  { peer, onClose }: Connection,
  { id, type }: Pick<Account, 'id' | 'type'>,
): void {
  if (type !== 'user') return;
  const close = () => peer.close(CLOSE_CODES.excluded, 'the account is excluded from play');
  onClose(bus.subscribe(excludedTopic(id), close));
  const looked = isExcluded(id).then((excluded) => {
    if (excluded) close();
  });
  inBackground(log, looked, 'checking for an exclusion');
}

import { CLOSE_CODES } from '@floorcast/contract/sockets';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Connection } from '../../platform/sockets/gate.ts';
import type { Account } from '../accounts/index.ts';
import { excludedTopic } from './topics.ts';

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
  inBackground(log, looked, 'looking for an exclusion');
}

import { announce } from '../../platform/db/announcements.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { type ExclusionInForce, onWire } from './exclusions/exclusions.repository.ts';
import { excludedTopic, PROTECTION_TOPIC, protectionTopic } from './topics.ts';

/**
 * Announces, with the commit, what has changed of a player's limits or exclusion: a process that is killed after it has
 * notified the others. `exclusion`: the one in force.
 */
export async function announceProtection(
  tx: Tx,
  playerId: number,
  exclusion: ExclusionInForce | undefined,
): Promise<void> {
  if (exclusion !== undefined) await announce(tx, excludedTopic(playerId), {});
  await announce(tx, PROTECTION_TOPIC, { playerId, excluded: exclusion !== undefined });
  await announce(tx, protectionTopic(playerId), {
    exclusion: exclusion === undefined ? null : onWire(exclusion),
  });
}

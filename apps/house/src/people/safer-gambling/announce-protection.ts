import * as z from 'zod';
import { announce } from '../../platform/db/announcements.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { type ExclusionInForce, onWire } from './exclusions/exclusions.repository.ts';

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

/** Where limits and exclusions of players are announced to have changed, to every floor, as {@link ProtectionChange}. */
export const PROTECTION_TOPIC = 'protection.changed';
export const ProtectionChange = z.object({ playerId: z.number(), excluded: z.boolean() });

/** Where what concerns one player is published, as its `protection` notification. */
export const protectionTopic = (playerId: number): string => `player.${playerId}.protection`;

/** Where it is published that an account is excluded from play. */
export const excludedTopic = (accountId: number): string => `account.${accountId}.excluded`;

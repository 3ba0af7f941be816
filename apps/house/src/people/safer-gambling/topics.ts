import * as z from 'zod';

/** Where limits and exclusions of players are announced to have changed, to every floor, as {@link ProtectionChange}. */
export const PROTECTION_TOPIC = 'protection.changed';
export const ProtectionChange = z.object({ playerId: z.number(), excluded: z.boolean() });

/** Where what concerns one player is published, as its `protection` notification. */
export const protectionTopic = (playerId: number): string => `player.${playerId}.protection`;

/** Where it is published that an account is excluded from play. */
export const excludedTopic = (accountId: number): string => `account.${accountId}.excluded`;

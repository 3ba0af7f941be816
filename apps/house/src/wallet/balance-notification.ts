import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Bus } from '../platform/bus/bus.ts';
import type { Db } from '../platform/db/schema.ts';
import { playerBalance } from './ledger.ts';

/** Where a player's balance is published, as its notification. */
export const balanceTopic = (playerId: number): string => `player.${playerId}.balance`;
/** Where it is published that a hand pay of a machine was paid, as `{machineId}`. */
export const HAND_PAY_TOPIC = 'hand-pay.paid';

/** The notification of a balance, with the amount that a payout cap has just kept back of it (C7.17). */
export const balanceNotification = (balance: MinorUnits, withheld: MinorUnits) => ({
  balance,
  ...(withheld > 0 ? { withheld } : {}),
});

/** Publishes the balance of a player, which has changed, to the player's screens at every node. */
export async function publishBalance(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  playerId: number,
  withheld = minorUnits(0),
): Promise<void> {
  const balance = await playerBalance(db, playerId);
  bus.publish(balanceTopic(playerId), balanceNotification(balance, withheld));
}

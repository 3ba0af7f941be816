import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { playerBalance } from '../../wallet/index.ts';
import { balanceTopic } from '../session/play-session.ts';

/** What is said of a balance, and of what a payout cap has just kept back of it (C7.4). */
export const balanceNotification = (balance: MinorUnits, withheld: MinorUnits) => ({
  balance,
  ...(withheld > 0 ? { withheld } : {}),
});

/** Tells a player's screens, at every node, what their wallet holds now; and what was kept back, if nobody else does. */
export async function publishBalance(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  playerId: number,
  withheld = minorUnits(0),
): Promise<MinorUnits> {
  const balance = await playerBalance(db, playerId);
  bus.publish(balanceTopic(playerId), balanceNotification(balance, withheld));
  return balance;
}

import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/schema.ts';
import { playerBalance } from '../wallet/index.ts';
import { balanceTopic } from './tables.ts';

/** Tells a player's screens, at every node, what their wallet holds now; and what was kept back, if nobody else does. */
export async function tellBalance(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  playerId: number,
  withheld = minorUnits(0),
): Promise<MinorUnits> {
  const balance = await playerBalance(db, playerId);
  bus.publish(balanceTopic(playerId), { balance, ...(withheld > 0 ? { withheld } : {}) });
  return balance;
}

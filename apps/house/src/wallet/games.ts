import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Tx } from '../platform/db/schema.ts';
import { balanceOf, gamesAccount, machineAccount, move } from './ledger.ts';

/** A game as the machine reported it. `requestId` is that of the report, so that a repeated one posts nothing. */
export interface GameReport {
  readonly requestId: string;
  readonly machineId: number;
  readonly sessionId: number | null;
  readonly bet: MinorUnits;
  readonly win: MinorUnits;
  /** The part of the win that nothing explains. */
  readonly excess?: number;
}

/** The tag of a win that nothing explains. */
export const UNEXPLAINED_WIN = 'unexplained-win';

/** Posts a game: its bet out of the machine's account, its win into it; what nothing explains goes to `house:variance`. */
export async function bookGame(
  tx: Tx,
  { requestId, machineId, sessionId, bet, win, excess = 0 }: GameReport,
): Promise<void> {
  const machine = machineAccount(machineId);
  const games = gamesAccount(machineId);
  const moves = [
    { requestId: `${requestId}:bet`, from: machine, to: games, amount: bet },
    { requestId: `${requestId}:win`, from: games, to: machine, amount: minorUnits(win - excess) },
    {
      ...({ requestId: `${requestId}:excess`, from: games, to: 'house:variance' } as const),
      ...{ amount: minorUnits(excess), tag: UNEXPLAINED_WIN },
    },
  ];
  for (const each of moves)
    if (each.amount > 0) await move(tx, { ...each, machineId, ...(sessionId !== null && { sessionId }) });
}

/**
 * Adjusts the account of a machine to its credit meter.
 *
 * Returns the difference (meter minus ledger, minor units), zero if they agree. It is posted to `house:variance`, and is
 * an alarm for staff.
 */
export async function reconcileMachine(
  tx: Tx,
  machineId: number,
  meter: MinorUnits,
  requestId: string,
): Promise<MinorUnits> {
  const account = machineAccount(machineId);
  const difference = minorUnits(meter - (await balanceOf(tx, account)));
  if (difference === 0) return difference;
  const [from, to] =
    difference > 0 ? (['house:variance', account] as const) : ([account, 'house:variance'] as const);
  const amount = minorUnits(Math.abs(difference));
  await move(tx, { requestId, from, to, amount, machineId, tag: 'variance' });
  return difference;
}

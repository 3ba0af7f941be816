import type { MinorUnits } from '@floorcast/contract/money';
import { CashIn, CashOut } from '@floorcast/contract/sockets';
import { type Asker, ask } from '../ask.ts';
import type { Wish } from './state.ts';

const TIMEOUT_MS = 10_000;

export interface Moved {
  readonly pending: boolean;
  readonly amount: number;
  /** What a payout cap kept back. */
  readonly withheld: number;
  readonly balance: MinorUnits;
  readonly credit: MinorUnits;
}

/** Asks the house to carry out a wish. @throws as `ask`. */
export async function moveMoney(asker: Asker, wish: Wish): Promise<Moved> {
  const { requestId } = wish;
  if (wish.direction === 'out') {
    const { state, withheld = 0, ...paid } = await ask(asker, CashOut, { requestId }, TIMEOUT_MS);
    return { ...paid, withheld, pending: state === 'pending' };
  }
  const { amount } = wish;
  const { state, ...credited } = await ask(asker, CashIn, { amount, requestId }, TIMEOUT_MS);
  return { ...credited, amount, withheld: 0, pending: state === 'pending' };
}

import { WithdrawalCalls } from '@floorcast/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryOf } from '../../call/ask.ts';

const SHOWN = 10;
/** How often (ms) an open withdrawal is looked after: the cashier settles it without a notification. */
const OPEN_EVERY_MS = 5_000;

/** The last withdrawals of the player. */
export const withdrawalsQuery = () =>
  queryOptions({
    ...queryOf(WithdrawalCalls.list, { query: { size: SHOWN } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ settled }) => settled === null) ? OPEN_EVERY_MS : false,
  });

/** Requests a withdrawal; the same id is never carried out twice. */
export const requestWithdrawal = (requestId: string, amount: number) =>
  ask(WithdrawalCalls.request, { body: { requestId, amount } });

export const cancelWithdrawal = (id: number) => ask(WithdrawalCalls.cancel, { params: { id } });

import { WithdrawalCalls } from '@floorcast/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../call/ask.ts';

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

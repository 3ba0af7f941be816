import { WithdrawalReply, WithdrawalsReply } from '@floorcast/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

const SHOWN = 10;
/** How often (ms) an open withdrawal is looked after: the cashier settles it without a notification. */
const OPEN_EVERY_MS = 5_000;

/** The last withdrawals of the player. */
export const withdrawalsQuery = () =>
  queryOptions({
    queryKey: ['withdrawals'],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/player/withdrawals?size=${SHOWN}`, reply: WithdrawalsReply, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ settled }) => settled === null) ? OPEN_EVERY_MS : false,
  });

/** Requests a withdrawal; the same id is never carried out twice. */
export const requestWithdrawal = (requestId: string, amount: number) =>
  call({
    method: 'POST',
    path: '/player/withdrawals',
    body: { requestId, amount },
    reply: WithdrawalReply,
  });

export const cancelWithdrawal = (id: number) =>
  call({ method: 'POST', path: `/player/withdrawals/${id}/cancel`, reply: WithdrawalReply });

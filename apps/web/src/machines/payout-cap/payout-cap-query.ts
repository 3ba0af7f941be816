import { ClaimCalls } from '@floorcast/contract/claims';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askOrThrow } from '../../api/call/ask.ts';

/** Timers of a browser take no more (ms). */
const MOST_MS = 2_147_483_647;
/** The house ends a cap on its own clock (ms). */
const LEAST_MS = 5_000;

/** The player's payout cap, as of what was `booked`: each booking reads it, and so does its end. */
export const payoutCapQuery = (booked: readonly unknown[]) =>
  queryOptions({
    queryKey: ['payout-cap', ...booked],
    queryFn: async ({ signal }) => {
      const { payoutCap } = await askOrThrow(ClaimCalls.payoutCap, {}, signal);
      return payoutCap;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data != null && Math.min(MOST_MS, Math.max(LEAST_MS, Date.parse(data.ends) - Date.now())),
  });

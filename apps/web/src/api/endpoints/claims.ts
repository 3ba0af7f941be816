import { ClaimReply, ClaimsReply } from '@floorcast/contract/claims';
import { PayoutCapReply } from '@floorcast/contract/payout-cap';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../call/call.ts';

export type ClaimKind = 'discount' | 'bonus' | 'weekly';

const PATHS: Readonly<Record<ClaimKind, string>> = {
  discount: '/player/discount',
  bonus: '/player/bonus',
  weekly: '/player/bonus/weekly',
};

/** Takes a claim; the house grants none twice (CLAIM-1, CLAIM-4). */
export const claim = (kind: ClaimKind) => call({ path: PATHS[kind], reply: ClaimReply });

/** The claims that can be taken now. */
export const claimsQuery = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: ({ signal }) => callOrThrow({ path: '/player/claims', reply: ClaimsReply, signal }),
  });

/** Timers of a browser take no more (ms). */
const MOST_MS = 2_147_483_647;
/** The house ends a cap on its own clock (ms). */
const LEAST_MS = 5_000;

/** The player's payout cap, as of what was `booked`: each booking reads it, and so does its end. */
export const payoutCapQuery = (booked: readonly unknown[]) =>
  queryOptions({
    queryKey: ['payout-cap', ...booked],
    queryFn: async ({ signal }) => {
      const { payoutCap } = await callOrThrow({ path: '/player/payout-cap', reply: PayoutCapReply, signal });
      return payoutCap;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data != null && Math.min(MOST_MS, Math.max(LEAST_MS, Date.parse(data.ends) - Date.now())),
  });

import { ClaimReply, ClaimsReply } from '@floorcast/contract/claims';
import { queryOptions } from '@tanstack/react-query';
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

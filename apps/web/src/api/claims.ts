import { ClaimReply, ClaimsReply } from '@floorcast/contract/claims';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from './call.ts';

export type ClaimKind = 'discount' | 'bonus' | 'weekly';

const PATHS: Readonly<Record<ClaimKind, string>> = {
  discount: '/player/discount',
  bonus: '/player/bonus',
  weekly: '/player/bonus/weekly',
};

/** Takes what there is to take; the house gives nothing twice (CLAIM-1, CLAIM-4). */
export const claim = (kind: ClaimKind) => call({ path: PATHS[kind], reply: ClaimReply });

/** What could be claimed now. */
export const claimsQuery = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: ({ signal }) => callOrThrow({ path: '/player/claims', reply: ClaimsReply, signal }),
  });

import { ClaimCalls } from '@floorcast/contract/claims';
import { queryOptions } from '@tanstack/react-query';
import { ask, askOrThrow } from '../call/ask.ts';

export type ClaimKind = 'discount' | 'bonus' | 'weekly';

/** Takes a claim; the house grants none twice (CLAIM-1, CLAIM-4). */
export const claim = (kind: ClaimKind) => ask(ClaimCalls[kind]);

/** The claims that can be taken now. */
export const claimsQuery = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: ({ signal }) => askOrThrow(ClaimCalls.read, {}, signal),
  });

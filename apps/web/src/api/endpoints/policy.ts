import { PolicyReply } from '@floorcast/contract/protection-policy';
import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../call/call.ts';

/** The rules of play in force, which stay as they are until the house is started again. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }) => callOrThrow({ path: '/policy', reply: PolicyReply, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

import { PolicyCalls } from '@floorcast/contract/protection-policy';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../call/ask.ts';

/** The rules of play in force, which stay as they are until the house is started again. */
export const policyQuery = queryOptions({
  ...queryOf(PolicyCalls.read),
  staleTime: Number.POSITIVE_INFINITY,
});

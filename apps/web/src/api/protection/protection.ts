import type { ExclusionRequest } from '@floorcast/contract/exclusion';
import { type LimitName, ProtectionCalls } from '@floorcast/contract/limits';
import { RealityCheckCalls } from '@floorcast/contract/reality-check';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, askOrThrow, queryOf } from '../call/ask.ts';

const HISTORY_SIZE = 10;

/** The limits and the exclusion of the player. */
export const protectionQuery = () => queryOf(ProtectionCalls.read);

/** What has happened to them, the latest first. */
export const protectionHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: ['protection', 'history'],
    queryFn: ({ pageParam, signal }) =>
      askOrThrow(ProtectionCalls.history, { query: { page: pageParam, size: HISTORY_SIZE } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  });

export const realityCheckQuery = () => queryOf(RealityCheckCalls.read);

export const netDepositsQuery = () => queryOf(ProtectionCalls.netDeposits);

/** Limits or exclusion have changed, here or on another device. */
export const protectionHasChanged = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: ['protection'] });

/** Sets a limit; null takes it away. */
export const setLimit = (name: LimitName, value: number | null) =>
  ask(ProtectionCalls.setLimit, { params: { name }, body: { value } });

/** Withdraws a raise that waits. */
export const withdrawRaise = (name: LimitName) => ask(ProtectionCalls.withdrawRaise, { params: { name } });

export const exclude = (body: ExclusionRequest) => ask(ProtectionCalls.exclude, { body });

/** Sets how often reality checks come; null: never. */
export const setRealityCheck = (minutes: number | null) =>
  ask(RealityCheckCalls.choose, { body: { minutes } });

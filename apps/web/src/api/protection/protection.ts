import { ProtectionCalls } from '@floorcast/contract/limits';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { askOrThrow } from '../call/ask.ts';

const HISTORY_SIZE = 10;

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

/** Limits or exclusion have changed, here or on another device. */
export const protectionHasChanged = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: ['protection'] });

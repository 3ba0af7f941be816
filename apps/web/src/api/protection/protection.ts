import { ExclusionReply, type ExclusionRequest } from '@floorcast/contract/exclusion';
import {
  type LimitName,
  NetDepositsReply,
  ProtectionHistory,
  ProtectionReply,
} from '@floorcast/contract/limits';
import { RealityCheckReply } from '@floorcast/contract/reality-check';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../call/call.ts';

const HISTORY_SIZE = 10;

/** The limits and the exclusion of the player. */
export const protectionQuery = () =>
  queryOptions({
    queryKey: ['protection', 'limits'],
    queryFn: ({ signal }) => callOrThrow({ path: '/protection', reply: ProtectionReply, signal }),
    staleTime: 0,
  });

/** What has happened to them, the latest first. */
export const protectionHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: ['protection', 'history'],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow({
        path: `/protection/history?page=${pageParam}&size=${HISTORY_SIZE}`,
        reply: ProtectionHistory,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  });

export const realityCheckQuery = () =>
  queryOptions({
    queryKey: ['protection', 'reality-check'],
    queryFn: ({ signal }) =>
      callOrThrow({ path: '/protection/reality-check', reply: RealityCheckReply, signal }),
    staleTime: 0,
  });

export const netDepositsQuery = () =>
  queryOptions({
    queryKey: ['protection', 'net-deposits'],
    queryFn: ({ signal }) =>
      callOrThrow({ path: '/protection/net-deposits', reply: NetDepositsReply, signal }),
    staleTime: 0,
  });

/** Limits or exclusion have changed, here or on another device. */
export const protectionHasChanged = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: ['protection'] });

/** Sets a limit; null takes it away. */
export const setLimit = (name: LimitName, value: number | null) =>
  call({ method: 'PUT', path: `/protection/limits/${name}`, body: { value }, reply: ProtectionReply });

/** Withdraws a raise that waits. */
export const withdrawRaise = (name: LimitName) =>
  call({ method: 'DELETE', path: `/protection/limits/${name}/raise`, reply: ProtectionReply });

export const exclude = (body: ExclusionRequest) =>
  call({ method: 'POST', path: '/protection/exclusions', body, reply: ExclusionReply });

/** Sets how often reality checks come; null: never. */
export const setRealityCheck = (minutes: number | null) =>
  call({ method: 'PUT', path: '/protection/reality-check', body: { minutes }, reply: RealityCheckReply });

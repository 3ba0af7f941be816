import { TrailReply, TrailState } from '@floorcast/contract/trail';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';
import { type PageQuery, searchOf } from '../lists.ts';

export const fetchTrail = (query: PageQuery, signal: AbortSignal) =>
  callOrThrow({ path: `/console/trail${searchOf(query)}`, reply: TrailReply, signal });

/** How far the chain reaches, and its last proof. */
export const trailStateQuery = () =>
  queryOptions({
    queryKey: ['console', 'trail-state'],
    queryFn: ({ signal }) => callOrThrow({ path: '/console/trail/state', reply: TrailState, signal }),
    staleTime: 0,
  });

/** Proves the chain from its first row. */
export const proveTrail = () => call({ method: 'POST', path: '/console/trail/proof', reply: TrailState });

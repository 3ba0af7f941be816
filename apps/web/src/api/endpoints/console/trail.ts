import { TrailState } from '@floorcast/contract/trail';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

/** How far the chain reaches, and its last proof. */
export const trailStateQuery = () =>
  queryOptions({
    queryKey: ['console', 'trail-state'],
    queryFn: ({ signal }) => callOrThrow({ path: '/console/trail/state', reply: TrailState, signal }),
    staleTime: 0,
  });

/** Proves the chain from its first row. */
export const proveTrail = () => call({ method: 'POST', path: '/console/trail/proof', reply: TrailState });

import { DoneReply } from '@floorcast/contract/auth';
import { PushKeyReply, ShiftChangedReply, ShiftReply } from '@floorcast/contract/shift';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

/** How often (ms) the overview is read: what is urgent in it comes by itself. */
const REFRESH_MS = 20_000;

/** Staff on duty, what was handed over, and what is open. */
export const shiftQuery = () =>
  queryOptions({
    queryKey: ['console', 'shift'],
    queryFn: ({ signal }) => callOrThrow({ path: '/console/shift', reply: ShiftReply, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const beginShift = () =>
  call({ method: 'POST', path: '/console/shift/begin', reply: ShiftChangedReply });

/** `note`: to the next shift; empty for none. */
export const endShift = (note: string) =>
  call({ method: 'POST', path: '/console/shift/end', body: { note }, reply: ShiftChangedReply });

/** Safe to repeat by its `requestId`. */
export const noteToShift = (requestId: string, text: string) =>
  call({
    method: 'POST',
    path: '/console/shift/notes',
    body: { requestId, text },
    reply: ShiftChangedReply,
  });

export const fetchPushKey = () => call({ path: '/console/push', reply: PushKeyReply });
export const subscribePush = (body: object) =>
  call({ method: 'POST', path: '/console/push/subscribe', body, reply: DoneReply });
export const unsubscribePush = (endpoint: string) =>
  call({ method: 'POST', path: '/console/push/unsubscribe', body: { endpoint }, reply: DoneReply });

import { QueueReply, type SeatNotification, SeatReply } from '@floorcast/contract/queue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from './call.ts';
import { refreshMs } from './machine-queries.ts';

const SEAT = 'seat';

/** How many watch a machine and wait for it, and what joining would come to. */
export const seatQuery = (machineId: number) =>
  queryOptions({
    queryKey: [SEAT, machineId],
    queryFn: ({ signal }) => callOrThrow({ path: `/machines/${machineId}/seat`, reply: SeatReply, signal }),
    refetchInterval: refreshMs(),
  });

/** It was told who is about a machine; what a longer or shorter line comes to is asked for. */
export function applySeatNews(queries: QueryClient, news: SeatNotification): void {
  const queryKey = [SEAT, news.id];
  const before = queries.getQueryData<SeatReply>(queryKey);
  if (before === undefined) return;
  queries.setQueryData<SeatReply>(queryKey, { ...before, ...news });
  if (before.waiting !== news.waiting) void queries.invalidateQueries({ queryKey });
}

/** Somebody may have sat down or stood up at these machines; at any when none are named. */
export function seatsMayHaveChanged(queries: QueryClient, machines?: ReadonlyMap<number, unknown>): void {
  void queries.invalidateQueries({
    queryKey: [SEAT],
    predicate: ({ queryKey }) => machines === undefined || machines.has(Number(queryKey[1])),
  });
}

/** Takes a place in line; one in another line is given up for it. */
export const joinQueue = (machineId: number) =>
  call({ method: 'POST', path: `/machines/${machineId}/queue`, reply: QueueReply });

/** Gives a place up, or the seat that is kept. */
export const leaveQueue = (machineId: number) =>
  call({ method: 'DELETE', path: `/machines/${machineId}/queue`, reply: QueueReply });

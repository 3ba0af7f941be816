import { SeatCalls, type SeatNotification, type SeatReply } from '@floorcast/contract/queue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askOrThrow } from '../call/ask.ts';
import { isUnknownCall } from '../call/failure.ts';
import { refreshMs } from './machines.ts';

const SEAT = 'seat';

/** Audience count and queue of a machine, and the estimated wait of a new queue entry. */
export const seatQuery = (machineId: number) =>
  queryOptions({
    queryKey: [SEAT, machineId],
    queryFn: ({ signal }) => askOrThrow(SeatCalls.read, { params: { id: machineId } }, signal),
    refetchInterval: ({ state }) => (isUnknownCall(state.error) ? false : refreshMs()),
  });

/** Applies a seat notification; a changed queue length has the estimated wait fetched again. */
export function applySeatNotification(queries: QueryClient, notification: SeatNotification): void {
  const queryKey = [SEAT, notification.id];
  const before = queries.getQueryData<SeatReply>(queryKey);
  if (before === undefined) return;
  queries.setQueryData<SeatReply>(queryKey, { ...before, ...notification });
  if (before.waiting !== notification.waiting) void queries.invalidateQueries({ queryKey });
}

/** Fetches the seats of these machines again, of all when none are named: they may have changed. */
export function seatsMayHaveChanged(queries: QueryClient, machines?: ReadonlyMap<number, unknown>): void {
  void queries.invalidateQueries({
    queryKey: [SEAT],
    predicate: ({ queryKey, state }) =>
      !isUnknownCall(state.error) && (machines === undefined || machines.has(Number(queryKey[1]))),
  });
}

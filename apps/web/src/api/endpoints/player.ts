import { SessionsReply } from '@floorcast/contract/player';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../call/call.ts';
import { LAST_SESSIONS_PATH } from './first-calls.ts';

async function fetchPlayedLast(signal: AbortSignal): Promise<readonly number[]> {
  const { items } = await callOrThrow({ path: LAST_SESSIONS_PATH, reply: SessionsReply, signal });
  return [...new Set(items.map(({ machineId }) => machineId))];
}

/** Ids of the machines of the latest sessions, the last one first. */
export const playedLastQuery = () =>
  queryOptions({
    queryKey: ['played-last'],
    queryFn: ({ signal }) => fetchPlayedLast(signal),
    // The lobby waits for it, and is worth seeing without it.
    retry: false,
  });

/** A session is open at a machine: that is the one that was played last, before the house is asked. */
export function applyPlayed(queries: QueryClient, machineId: number): void {
  queries.setQueryData(playedLastQuery().queryKey, (played) =>
    played === undefined ? undefined : [machineId, ...played.filter((id) => id !== machineId)],
  );
}

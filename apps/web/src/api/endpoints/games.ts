import { GameCalls } from '@floorcast/contract/games';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askOrThrow } from '../call/ask.ts';
import { callHeaders } from '../call/call.ts';

const AT_ONCE = 10;
const STILL_CACHED_MS = 5 * 60_000;

const fetchGames = (session: number, page: number, signal: AbortSignal) =>
  askOrThrow(GameCalls.list, { query: { session, page, size: AT_ONCE } }, signal);

/** The games of one session, the last ones first, a page after another. */
export const sessionGamesQuery = (session: number) =>
  infiniteQueryOptions({
    queryKey: ['games', session],
    queryFn: ({ pageParam, signal }) => fetchGames(session, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  });

async function fetchGameStill(game: number, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(`/api/player/games/${game}/still`, { headers: callHeaders(), signal });
  return response.ok ? response.blob() : null;
}

/** The result still of a game, a JPEG; null when the house no longer stores it. It never changes. */
export const gameStillQuery = (game: number, wanted: boolean) =>
  queryOptions({
    queryKey: ['game-still', game],
    queryFn: ({ signal }) => fetchGameStill(game, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: STILL_CACHED_MS,
  });

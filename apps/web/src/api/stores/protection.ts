import type { ErrorParams } from '@floorcast/contract/errors';
import { ProtectionCalls } from '@floorcast/contract/limits';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { Observable } from '../../lib/observable.ts';
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

/** Why the house ended a game, or did not let one begin, to protect the player. */
interface HeldBack {
  readonly why: 'limit' | 'excluded' | 'limits-needed';
  /** Whether a game was ended: then its credit is paid out. */
  readonly ended: boolean;
  readonly limit: string | undefined;
  /** The moment at which it is over; undefined for one of a session, and for an exclusion for good. */
  readonly until: string | undefined;
}

const WHY = new Map<unknown, HeldBack['why']>([
  [PLAYER_CODES.limitReached, 'limit'],
  [PLAYER_CODES.excluded, 'excluded'],
  [PLAYER_CODES.limitsNeeded, 'limits-needed'],
]);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a refusal, or the end of a game, says of the player's protection; null when it is about something else. */
export function heldBackBy(code: unknown, { limit, until }: ErrorParams, ended: boolean): HeldBack | null {
  const why = WHY.get(code);
  return why === undefined ? null : { why, ended, limit: text(limit), until: text(until) };
}

const state = new Observable<HeldBack | null>(null);

/** Why the last game was ended or refused, until its page is opened. */
export const heldBack = {
  ...state.readable,
  set: (reason: HeldBack): void => state.setState(reason),
  take(): HeldBack | null {
    const taken = state.getState();
    if (taken !== null) state.setState(null);
    return taken;
  },
};

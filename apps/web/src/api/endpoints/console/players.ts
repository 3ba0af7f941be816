import {
  type BonusRequest,
  type IdentityRequest,
  type NoteRequest,
  type PersonDecision,
  PersonReviewCalls,
  type PlayerAct,
  PlayerActCalls,
  PlayerOrderCalls,
} from '@floorcast/contract/player-acts';
import { PlayerFileCalls } from '@floorcast/contract/players';
import { queryOptions } from '@tanstack/react-query';
import { ask, askOrThrow, askPage } from '../../call/ask.ts';

export const fetchPlayers = askPage(PlayerFileCalls.page);

/** The file of one player. */
export const playerQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'player', id],
    queryFn: ({ signal }) => askOrThrow(PlayerFileCalls.read, { params: { id } }, signal),
  });

/** Each answers with the player as it is then. */
export const actOnPlayer = (id: number, name: PlayerAct, reason: string) =>
  ask(PlayerActCalls[name], { params: { id }, body: { reason } });
export const decideIdentity = (id: number, body: IdentityRequest) =>
  ask(PlayerOrderCalls.identity, { params: { id }, body });
export const grantBonus = (id: number, body: BonusRequest) =>
  ask(PlayerOrderCalls.bonus, { params: { id }, body });
export const addNote = (id: number, body: NoteRequest) =>
  ask(PlayerOrderCalls.note, { params: { id }, body });

/** Accounts that may be of the same person as a player's. */
export const personReviewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'person-reviews', id],
    queryFn: ({ signal }) => askOrThrow(PersonReviewCalls.ofPlayer, { params: { id } }, signal),
  });
export const decidePersons = (id: number, body: PersonDecision) =>
  ask(PersonReviewCalls.decide, { params: { id }, body });

import {
  type BonusRequest,
  type IdentityRequest,
  type NoteRequest,
  type PersonDecision,
  PersonReviewReply,
  PersonReviewsReply,
  type PlayerAct,
} from '@floorcast/contract/player-acts';
import { PlayerFile, PlayersReply } from '@floorcast/contract/players';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';
import { type PageQuery, searchOf } from '../lists.ts';

export const fetchPlayers = (query: PageQuery, signal: AbortSignal) =>
  callOrThrow({ path: `/console/players${searchOf(query)}`, reply: PlayersReply, signal });

/** The file of one player. */
export const playerQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'player', id],
    queryFn: ({ signal }) => callOrThrow({ path: `/console/players/${id}`, reply: PlayerFile, signal }),
  });

const act = (id: number, name: string, body: object) =>
  call({ method: 'POST', path: `/console/players/${id}/${name}`, body, reply: PlayerFile });

/** Each answers with the player as it is then. */
export const actOnPlayer = (id: number, name: PlayerAct, reason: string) => act(id, name, { reason });
export const decideIdentity = (id: number, request: IdentityRequest) => act(id, 'identity', request);
export const grantBonus = (id: number, request: BonusRequest) => act(id, 'bonus', request);
export const addNote = (id: number, request: NoteRequest) => act(id, 'notes', request);

/** Accounts that may be of the same person as a player's. */
export const personReviewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'person-reviews', id],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/console/players/${id}/person-reviews`, reply: PersonReviewsReply, signal }),
  });
export const decidePersons = (id: number, body: PersonDecision) =>
  call({ method: 'POST', path: `/console/person-reviews/${id}`, body, reply: PersonReviewReply });

import {
  CallChangedReply,
  CallNoteReply,
  CallReply,
  type LetterAnswer,
  LetterReply,
} from '@floorcast/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

/** A call with its notes; `version`: read again once the call has changed. */
export const callQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['console', 'call', id, version],
    queryFn: ({ signal }) => callOrThrow({ path: `/console/calls/${id}`, reply: CallReply, signal }),
    placeholderData: (before) => (before?.call.id === id ? before : undefined),
    staleTime: 0,
  });

const change = (id: number, act: string, body?: object) =>
  call({
    method: 'POST',
    path: `/console/calls/${id}/${act}`,
    ...(body === undefined ? {} : { body }),
    reply: CallChangedReply,
  });

/** `from`: takes it over from that account. */
export const claimCall = (id: number, from?: number) =>
  change(id, 'claim', from === undefined ? {} : { from });
export const releaseCall = (id: number) => change(id, 'release');
export const handCallOver = (id: number, to: number) => change(id, 'hand-over', { to });
export const closeCall = (id: number, note: string) => change(id, 'done', { note });

/** Safe to repeat by its `requestId`. */
export const noteOnCall = (id: number, requestId: string, text: string) =>
  call({
    method: 'POST',
    path: `/console/calls/${id}/notes`,
    body: { requestId, text },
    reply: CallNoteReply,
  });

/** What the player of a call has written, and the answers; `version`: read again once the call has changed. */
export const letterQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['console', 'letter', id, version],
    queryFn: ({ signal }) => callOrThrow({ path: `/console/calls/${id}/letter`, reply: LetterReply, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const answerLetter = (id: number, answer: LetterAnswer) => change(id, 'answer', answer);

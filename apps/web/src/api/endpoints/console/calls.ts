import { CallCalls, type LetterAnswer } from '@floorcast/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, queryOf } from '../../call/ask.ts';

/** A call with its notes; `version`: read again once the call has changed. */
export const callQuery = (id: number, version: number) =>
  queryOptions({
    ...queryOf(CallCalls.read, { params: { id } }),
    queryKey: ['console', 'call', `${id}`, `${version}`],
    placeholderData: (before) => (before?.call.id === id ? before : undefined),
  });

/** `from`: takes it over from that account. */
export const claimCall = (id: number, from?: number) =>
  ask(CallCalls.claim, { params: { id }, body: { from } });
export const releaseCall = (id: number) => ask(CallCalls.release, { params: { id } });
export const handCallOver = (id: number, to: number) =>
  ask(CallCalls.handOver, { params: { id }, body: { to } });
export const closeCall = (id: number, note: string) =>
  ask(CallCalls.done, { params: { id }, body: { note } });
/** Safe to repeat by its `requestId`. */
export const noteOnCall = (id: number, requestId: string, text: string) =>
  ask(CallCalls.note, { params: { id }, body: { requestId, text } });

/** What the player of a call has written, and the answers; `version`: read again once the call has changed. */
export const letterQuery = (id: number, version: number) =>
  queryOptions({
    ...queryOf(CallCalls.readLetter, { params: { id } }),
    queryKey: ['console', 'letter', `${id}`, `${version}`],
    placeholderData: keepPreviousData,
  });

export const answerLetter = (id: number, body: LetterAnswer) =>
  ask(CallCalls.answerLetter, { params: { id }, body });

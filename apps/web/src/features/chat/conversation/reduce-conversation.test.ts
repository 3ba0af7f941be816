import type { ChatMessage, ChatReply } from '@floorcast/contract/chat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  isUnread,
  LOADING,
  reduce,
  waiting,
} from './conversation.ts';

const ME = 7;
const THEM = 3;
const said = (id: number, who = THEM): ChatMessage => ({
  id,
  who,
  message: `message ${id}`,
  time: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
});
const page = (ids: readonly number[], before: number | null = null): ChatReply => ({
  status: 1,
  chat: { id: '3-7', dialog: ids.map((id) => said(id)) },
  before,
});
const after = (...events: readonly ConversationEvent[]): ConversationState => events.reduce(reduce, LOADING);
const open = (...events: readonly ConversationEvent[]) => {
  const state = after(...events);
  if (state.phase !== 'open') throw new Error(state.phase);
  return state;
};
const ids = (...events: readonly ConversationEvent[]) => open(...events).messages.map(({ id }) => id);
const newest = (reply: ChatReply) => ({ type: 'newest', reply }) as const;
const received = (id: number, who?: number) => ({ type: 'received', message: said(id, who) }) as const;

describe('messages', () => {
  test('CHAT-2 a message that is received twice is listed once, in the order of ids', () => {
    expect(ids(received(5), newest(page([3, 4, 5])), received(7), received(6), received(6))).toEqual([
      3, 4, 5, 6, 7,
    ]);
  });

  test('CHAT-2 pages and notifications in any order result in the same conversation', () => {
    const all = Array.from({ length: 9 }, (_, i) => i + 1);
    fc.assert(
      fc.property(fc.shuffledSubarray([7, 8, 9], { minLength: 3 }), fc.nat(6), (live, first) => {
        const start = [...live.slice(0, first % 3).map((id) => received(id)), newest(page([4, 5, 6], 4))];
        const rest = live.map((id) => received(id));
        const older = { type: 'older', asked: 4, reply: page([1, 2, 3]) } as const;
        expect(ids(...start, ...rest, older)).toEqual(all);
        expect(ids(...start, older, ...rest)).toEqual(all);
      }),
    );
  });

  test('CHAT-2 after an outage the newest page is merged with the known messages', () => {
    const state = open(
      newest(page([1, 2, 3])),
      { type: 'behind' },
      received(6),
      newest(page([2, 3, 4, 5, 6], 2)),
    );
    expect(state.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state).toMatchObject({ before: null, caughtUp: true, wholeUpTo: 6, readUpTo: 6 });
  });

  test('CHAT-2 after an outage longer than a page the messages before the gap are fetched again', () => {
    const events = [newest(page([1, 2, 3])), { type: 'behind' }, received(9)] as const;
    const state = open(...events, newest(page([6, 7, 8], 6)));
    expect(state.messages.map(({ id }) => id)).toEqual([6, 7, 8, 9]);
    expect(state.before).toBe(6);
  });

  test('CHAT-2 an older page that was requested before a gap is dropped', () => {
    const gap = [newest(page([10, 11], 10)), { type: 'older-asked' }, { type: 'behind' }] as const;
    const late = { type: 'older', asked: 10, reply: page([8, 9], 8) } as const;
    expect(ids(...gap, newest(page([40, 41], 40)), late)).toEqual([40, 41]);
  });

  test('CHAT-1 messages of the contact after the last one read are unread', () => {
    const read = newest(page([1, 2]));
    expect(isUnread(open(read), ME)).toBe(false);
    expect(isUnread(open(read, received(3, ME)), ME)).toBe(false);
    expect(isUnread(open(read, received(3)), ME)).toBe(true);
    expect(isUnread(open(read, received(3), { type: 'read', upTo: 3 }), ME)).toBe(false);
  });
});

describe('own messages', () => {
  const text = 'message 5';
  const sending = { type: 'sending', requestId: 'one', text } as const;
  const failure = { kind: 'network' } as const;

  test('CHAT-2 an outgoing message is shown once, whether its notification or its answer comes first', () => {
    const begun = [newest(page([1])), sending] as const;
    expect(waiting(open(...begun), ME)).toHaveLength(1);
    expect(waiting(open(...begun, received(5, ME)), ME)).toHaveLength(0);
    const sent = { type: 'sent', requestId: 'one', message: said(5, ME) } as const;
    expect(ids(...begun, sent, received(5, ME))).toEqual([1, 5]);
    expect(open(...begun, received(5, ME), sent).outgoing).toEqual([]);
  });

  test('CHAT-2 a failed message stays, is sent again by its id, and is removed when the house finds it blank', () => {
    const failed = open(newest(page([1])), sending, { type: 'not-sent', requestId: 'one', failure });
    expect(waiting(failed, ME)).toEqual([{ requestId: 'one', text, after: 1, failure }]);
    const retry = reduce(failed, sending);
    expect(retry).toMatchObject({ outgoing: [{ requestId: 'one', failure: null }] });
    expect(reduce(retry, { type: 'sent', requestId: 'one', message: null })).toMatchObject({ outgoing: [] });
  });
});

test('CHAT-1 a first page that failed can be requested again', () => {
  const failed = after({ type: 'newest-failed', failure: { kind: 'network' } });
  expect(failed.phase).toBe('failed');
  expect(reduce(failed, { type: 'asked' })).toEqual(LOADING);
});

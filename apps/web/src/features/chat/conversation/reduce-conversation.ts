import { assertNever } from '@floorcast/contract/assert-never';
import type { ChatMessage, ChatReply } from '@floorcast/contract/chat';
import {
  type ConversationEvent,
  type ConversationState,
  LOADING,
  type OpenConversation,
} from './conversation-state.ts';
import { merge, newestId } from './merge.ts';

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>;

/** The next state of a conversation. */
export function reduce(state: ConversationState, event: ConversationEvent): ConversationState {
  if (event.type === 'newest')
    return state.phase === 'open' ? catchUp(state, event.reply) : begin(state, event.reply);
  switch (state.phase) {
    case 'loading':
      if (event.type === 'received') return { ...state, received: [...state.received, event.message] };
      return event.type === 'newest-failed' ? { phase: 'failed', failure: event.failure } : state;
    case 'failed':
      return event.type === 'asked' ? LOADING : state;
    case 'open':
      return reduceOpen(state, event);
    default:
      return assertNever(state);
  }
}

function begin(state: ConversationState, { chat, before }: ChatReply): OpenConversation {
  const newest = newestId(chat.dialog);
  return {
    phase: 'open',
    chatId: chat.id,
    messages: merge(chat.dialog, state.phase === 'loading' ? state.received : []),
    before,
    older: 'idle',
    wholeUpTo: newest,
    caughtUp: true,
    readUpTo: newest,
    outgoing: [],
  };
}

/** Merges the newest page after an outage. If more was missed than the page holds, older messages are dropped. */
function catchUp(state: OpenConversation, { chat, before }: ChatReply): OpenConversation {
  const newest = newestId(chat.dialog);
  const gap = before !== null && (chat.dialog[0]?.id ?? 0) > state.wholeUpTo;
  const known = gap ? state.messages.filter(({ id }) => id > newest) : state.messages;
  return {
    ...state,
    messages: merge(chat.dialog, known),
    ...(gap ? { before, older: 'idle' } : {}),
    wholeUpTo: newest,
    caughtUp: true,
    readUpTo: Math.max(state.readUpTo, newest),
  };
}

function reduceOpen(state: OpenConversation, event: Exclude<ConversationEvent, EventOf<'newest'>>) {
  switch (event.type) {
    case 'received':
      return withReceived(state, event.message);
    case 'read':
      return { ...state, readUpTo: Math.max(state.readUpTo, event.upTo) };
    case 'behind':
      return { ...state, caughtUp: false };
    case 'older-asked':
      return { ...state, older: 'loading' as const };
    case 'older':
      return older(state, event);
    case 'older-failed':
      return { ...state, older: 'failed' as const };
    case 'sending':
      return sending(state, event);
    case 'sent':
      return sent(state, event);
    case 'not-sent': {
      const { requestId, failure } = event;
      return {
        ...state,
        outgoing: state.outgoing.map((o) => (o.requestId === requestId ? { ...o, failure } : o)),
      };
    }
    case 'asked':
    case 'newest-failed':
      return state;
    default:
      return assertNever(event);
  }
}

function withReceived(state: OpenConversation, message: ChatMessage): OpenConversation {
  const wholeUpTo = state.caughtUp ? Math.max(state.wholeUpTo, message.id) : state.wholeUpTo;
  return { ...state, messages: merge(state.messages, [message]), wholeUpTo };
}

/** An answer to an older question, from before a gap, fits no more. */
function older(state: OpenConversation, { asked, reply }: EventOf<'older'>): OpenConversation {
  if (state.before !== asked) return state;
  const messages = merge(reply.chat.dialog, state.messages);
  return { ...state, messages, before: reply.before, older: 'idle' };
}

function sending(state: OpenConversation, { requestId, text }: EventOf<'sending'>): OpenConversation {
  const retry = state.outgoing.some((known) => known.requestId === requestId);
  const outgoing = retry
    ? state.outgoing.map((known) => (known.requestId === requestId ? { ...known, failure: null } : known))
    : [...state.outgoing, { requestId, text, after: newestId(state.messages), failure: null }];
  return { ...state, outgoing };
}

function sent(state: OpenConversation, { requestId, message }: EventOf<'sent'>): OpenConversation {
  const outgoing = state.outgoing.filter((known) => known.requestId !== requestId);
  return message === null ? { ...state, outgoing } : withReceived({ ...state, outgoing }, message);
}

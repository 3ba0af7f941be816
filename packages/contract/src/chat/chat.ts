import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { GivenId, Id, PAGE_SIZE_MAX, RequestId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';

/** Presence states of team chat, the default first. */
export const CHAT_STATUSES = ['online', 'do-not-disturb', 'away', 'offline'] as const;
/** Presence that others see. An account without a connection is `offline`, whatever it chose. */
export const ChatStatus = z.enum(CHAT_STATUSES);
/** A parsed {@link ChatStatus}. */
export type ChatStatus = z.infer<typeof ChatStatus>;

/** Maximum length of one message, in characters. */
export const CHAT_TEXT_MOST = 2_000;
/** Unread messages are counted up to this number. */
export const CHAT_UNREAD_MOST = 999;

/** Id of the conversation of two accounts: `{smaller id}-{larger id}`, also before its first message. */
export const ChatId = z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/));

/** A message; `who` is its author, also a colleague of the contact (C11.26), and `id` rises with every message. */
export const ChatMessage = z.object({ id: z.int(), who: Id, message: z.string(), time: Moment });
/** A parsed {@link ChatMessage}. */
export type ChatMessage = z.infer<typeof ChatMessage>;

/** `search` matches part of a name. */
const ChatContactsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE_MAX),
});
/** Which contacts. */
export type ChatContactsQuery = z.infer<typeof ChatContactsQuery>;
/** An account that the caller may write to; `avatar` is the URL of a picture, or empty. */
export const ChatContact = z.object({
  id: Id,
  name: z.string(),
  avatar: z.string(),
  status: ChatStatus,
  unread: z.int(),
  /** A player writes to support here (C11.27). To players only. */
  support: z.optional(z.boolean()),
});
/** A parsed {@link ChatContact}. */
export type ChatContact = z.infer<typeof ChatContact>;
/** Contacts, the latest conversations first. */
export const ChatContactsReply = z.array(ChatContact);

const ChatUserReply = z.object({
  id: Id,
  status: ChatStatus,
  chatList: z.array(z.object({ chatId: ChatId, contactId: Id, lastMessageTime: Moment, unread: z.int() })),
});
/** The caller's chosen `status` and latest conversations. */
export type ChatUserReply = z.infer<typeof ChatUserReply>;

/** It may be all of a client's chat user: `id` must be the caller's, and `chatList` is ignored (C11.25). */
const ChatUserRequest = z.object({
  status: z.optional(ChatStatus),
  id: z.optional(GivenId),
  chatList: z.optional(z.array(z.object({ contactId: GivenId })).check(z.maxLength(1_000))),
});
/** The status to show while connected. */
export type ChatUserRequest = z.infer<typeof ChatUserRequest>;

/** The newest messages, or those before the message `before`. `userId` is the caller's own. */
const ChatQuery = z.strictObject({
  contactId: GivenId,
  userId: GivenId,
  before: z.optional(GivenId),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50),
});
/** Which page of a conversation. */
export type ChatQuery = z.infer<typeof ChatQuery>;
const ChatReply = z.object({
  status: z.literal(1),
  chat: z.object({ id: ChatId, dialog: z.array(ChatMessage) }),
  before: z.nullable(z.int()),
});
/** A page of a conversation, oldest first; `before` requests the page before it, null if there is none. */
export type ChatReply = z.infer<typeof ChatReply>;

/** Text of a message; line breaks and tabs are the only control characters. */
export const CHAT_MESSAGE_TEXT = z
  .string()
  .check(z.maxLength(CHAT_TEXT_MOST), z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u));

const ChatSendRequest = z.strictObject({
  chatId: ChatId,
  contactId: GivenId,
  messageText: CHAT_MESSAGE_TEXT,
  requestId: z.optional(RequestId),
});
/** The same `requestId` writes one message; blank text writes none. */
export type ChatSendRequest = z.infer<typeof ChatSendRequest>;

/** More than a person types. */
const MESSAGES_A_MINUTE = 120;

/** The chats of the signed-in account with the accounts that it may write to. */
export const ChatCalls = defineCalls('chat', {
  contacts: {
    does: 'Lists the contacts, the latest conversation first.',
    route: 'GET /api/chat/contacts',
    access: 'signed-in',
    query: ChatContactsQuery,
    reply: ChatContactsReply,
  },
  user: {
    does: 'Shows the account’s status and conversations.',
    route: 'GET /api/chat/user',
    access: 'signed-in',
    reply: ChatUserReply,
  },
  chooseStatus: {
    does: 'Sets the status that is shown while connected.',
    route: 'POST /api/chat/user/data',
    access: 'signed-in',
    body: ChatUserRequest,
    reply: ChatUserReply,
  },
  read: {
    does: 'Shows a conversation, newest page first, and marks that page as read.',
    route: 'GET /api/chat/get-chat',
    access: 'signed-in',
    query: ChatQuery,
    reply: ChatReply,
  },
  send: {
    does: 'Writes a message; blank text is ignored.',
    route: 'POST /api/chat/send-message',
    access: 'signed-in',
    limit: { ofAccount: MESSAGES_A_MINUTE },
    body: ChatSendRequest,
    /** `message` is null if the text was blank. */
    reply: z.object({ status: z.literal(1), message: z.nullable(ChatMessage) }),
  },
});

/** Message of the live chat's page to the page that frames it, by `postMessage`. */
export const LiveChatMessage = z.discriminatedUnion('type', [
  /** The provider's script has loaded and its chat is usable. */
  z.object({ type: z.literal('up') }),
  /** The player closed the provider's own window. */
  z.object({ type: z.literal('closed') }),
]);
/** A parsed {@link LiveChatMessage}. */
export type LiveChatMessage = z.infer<typeof LiveChatMessage>;

/** Command to that page: `standby` loads the script from the standby address, `open` shows the chat. */
export type LiveChatOrder = { readonly type: 'standby' } | { readonly type: 'open' };

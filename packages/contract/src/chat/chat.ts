import * as z from 'zod/mini';
import { GivenId, Id } from '../wire/ids.ts';
import { PAGE_SIZE_MAX } from '../wire/paging.ts';
import { RequestId } from '../wire/request-id.ts';
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

/** Query of `GET /api/chat/contacts`; `search` matches part of a name. */
export const ChatContactsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE_MAX),
});
/** A parsed {@link ChatContactsQuery}. */
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
/** Reply of `GET /api/chat/contacts`: the latest conversations first. */
export const ChatContactsReply = z.array(ChatContact);

/** Reply of `GET /api/chat/user`: the caller's chosen `status` and latest conversations. */
export const ChatUserReply = z.object({
  id: Id,
  status: ChatStatus,
  chatList: z.array(z.object({ chatId: ChatId, contactId: Id, lastMessageTime: Moment, unread: z.int() })),
});
/** A parsed {@link ChatUserReply}. */
export type ChatUserReply = z.infer<typeof ChatUserReply>;

/**
 * Body of `POST /api/chat/user/data`: the status to show while connected. It may be all of a client's chat user: `id` must
 * be the caller's, and `chatList` is ignored (C11.25). Replies with {@link ChatUserReply}.
 */
export const ChatUserRequest = z.object({
  status: z.optional(ChatStatus),
  id: z.optional(GivenId),
  chatList: z.optional(z.array(z.object({ contactId: GivenId })).check(z.maxLength(1_000))),
});
/** A parsed {@link ChatUserRequest}. */
export type ChatUserRequest = z.infer<typeof ChatUserRequest>;

/**
 * Query of `GET /api/chat/get-chat`: the newest messages, or those before the message `before`.
 * `userId` is the caller's own. Reading the newest page marks the conversation as read.
 */
export const ChatQuery = z.strictObject({
  contactId: GivenId,
  userId: GivenId,
  before: z.optional(GivenId),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50),
});
/** A parsed {@link ChatQuery}. */
export type ChatQuery = z.infer<typeof ChatQuery>;
/** A page of a conversation, oldest first; `before` requests the page before it, null if there is none. */
export const ChatReply = z.object({
  status: z.literal(1),
  chat: z.object({ id: ChatId, dialog: z.array(ChatMessage) }),
  before: z.nullable(z.int()),
});
/** A parsed {@link ChatReply}. */
export type ChatReply = z.infer<typeof ChatReply>;

/** Text of a message; line breaks and tabs are the only control characters. */
export const CHAT_MESSAGE_TEXT = z
  .string()
  .check(z.maxLength(CHAT_TEXT_MOST), z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u));

/** Body of `POST /api/chat/send-message`. The same `requestId` writes one message; blank text writes none. */
export const ChatSendRequest = z.strictObject({
  chatId: ChatId,
  contactId: GivenId,
  messageText: CHAT_MESSAGE_TEXT,
  requestId: z.optional(RequestId),
});
/** A parsed {@link ChatSendRequest}. */
export type ChatSendRequest = z.infer<typeof ChatSendRequest>;
/** Reply to a {@link ChatSendRequest}; `message` is null if the text was blank. */
export const ChatSendReply = z.object({ status: z.literal(1), message: z.nullable(ChatMessage) });
/** A parsed {@link ChatSendReply}. */
export type ChatSendReply = z.infer<typeof ChatSendReply>;

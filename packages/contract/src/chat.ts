import * as z from 'zod/mini';
import { PAGE_SIZE_MAX } from './paging.ts';
import { RequestId } from './request-id.ts';
import { Moment } from './time.ts';

export const CHAT_STATUSES = ['online', 'do-not-disturb', 'away', 'offline'] as const;
/** What others are shown of somebody. Whoever is not connected is `offline`, whatever they chose. */
export const ChatStatus = z.enum(CHAT_STATUSES);
export type ChatStatus = z.infer<typeof ChatStatus>;

/** The id of an account. */
const PersonId = z.int().check(z.positive(), z.maximum(2_147_483_647));
const PersonIdText = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

/** The most characters of one message. */
export const CHAT_TEXT_MOST = 2_000;
/** Unread messages are counted up to here. */
export const CHAT_UNREAD_MOST = 999;

/** The conversation of two people; theirs from the beginning, written or not. */
export const ChatId = z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/));

/** `who`: the account that wrote it. `id` grows with every message. */
export const ChatMessage = z.object({ id: z.int(), who: PersonId, message: z.string(), time: Moment });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** `GET /api/chat/contacts`: the latest conversations first; `search` looks for a part of a name. */
export const ChatContactsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE_MAX),
});
export type ChatContactsQuery = z.infer<typeof ChatContactsQuery>;
/** `avatar` is the address of a picture; empty when there is none. */
export const ChatContact = z.object({
  id: PersonId,
  name: z.string(),
  avatar: z.string(),
  status: ChatStatus,
  unread: z.int(),
});
export type ChatContact = z.infer<typeof ChatContact>;
export const ChatContactsReply = z.array(ChatContact);

/** `GET /api/chat/user`: oneself, with the latest conversations; `status` as one chose it. */
export const ChatUserReply = z.object({
  id: PersonId,
  status: ChatStatus,
  chatList: z.array(
    z.object({ chatId: ChatId, contactId: PersonId, lastMessageTime: Moment, unread: z.int() }),
  ),
});
export type ChatUserReply = z.infer<typeof ChatUserReply>;

/** `POST /api/chat/user/data`: what others are shown while one is connected. Answers as `GET /api/chat/user`. */
export const ChatUserRequest = z.strictObject({ status: ChatStatus });

/**
 * `GET /api/chat/get-chat`: the newest messages, or those before the message `before`. `userId` is one's own.
 * The newest page counts as read.
 */
export const ChatQuery = z.strictObject({
  contactId: PersonIdText,
  userId: PersonIdText,
  before: z.optional(PersonIdText),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50),
});
export type ChatQuery = z.infer<typeof ChatQuery>;
/** `dialog` runs from old to new; `before` asks for the page before it, null when there is none. */
export const ChatReply = z.object({
  status: z.literal(1),
  chat: z.object({ id: ChatId, dialog: z.array(ChatMessage) }),
  before: z.nullable(z.int()),
});
export type ChatReply = z.infer<typeof ChatReply>;

/** `POST /api/chat/send-message`. The same `requestId` is never written twice. Blank text is ignored. */
export const ChatSendRequest = z.strictObject({
  chatId: ChatId,
  contactId: PersonId,
  /** Lines and tabs, but no other control sign. */
  messageText: z.string().check(z.maxLength(CHAT_TEXT_MOST), z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u)),
  requestId: z.optional(RequestId),
});
export type ChatSendRequest = z.infer<typeof ChatSendRequest>;
/** `message` is null when the text was blank. */
export const ChatSendReply = z.object({ status: z.literal(1), message: z.nullable(ChatMessage) });
export type ChatSendReply = z.infer<typeof ChatSendReply>;

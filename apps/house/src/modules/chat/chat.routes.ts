import {
  ChatContactsQuery,
  ChatContactsReply,
  ChatQuery,
  ChatReply,
  ChatSendReply,
  ChatSendRequest,
  ChatUserReply,
  ChatUserRequest,
} from '@floorcast/contract/chat';
import { may } from '@floorcast/contract/duties';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { SearchRecords } from '../trail/index.ts';
import type { ChatService } from './chat.service.ts';

/** More than a person types. */
const MESSAGES_A_MINUTE = 120;

interface ChatRouteParts {
  readonly auth: AuthService;
  readonly chat: ChatService;
  readonly searches: SearchRecords;
}

/** The chats of the signed-in account with the accounts that it may write to. */
export function chatRoutes(app: Routes, { auth, chat, searches }: ChatRouteParts): void {
  userRoutes(app, { auth, chat, searches });
  conversationRoutes(app, auth, chat);
}

function userRoutes(app: Routes, { auth, chat, searches }: ChatRouteParts): void {
  app.get(
    '/api/chat/contacts',
    {
      schema: {
        ...about('chat', 'Lists the contacts, the latest conversation first.'),
        querystring: ChatContactsQuery,
        response: { 200: ChatContactsReply },
      },
    },
    async (request) => {
      const account = await accountOf(auth, request);
      const { search = '' } = request.query;
      const { contacts, players } = await chat.contacts(account, request.query, may(account, 'players.read'));
      if (account.type !== 'user' && search.trim() !== '')
        await searches.note(account, { q: search.trim(), in: 'chat' }, players);
      return contacts;
    },
  );

  app.get(
    '/api/chat/user',
    {
      schema: {
        ...about('chat', 'Shows the account’s status and conversations.'),
        response: { 200: ChatUserReply },
      },
    },
    async (request) => chat.user(await accountOf(auth, request)),
  );

  app.post(
    '/api/chat/user/data',
    {
      schema: {
        ...about('chat', 'Sets the status that is shown while connected.'),
        body: ChatUserRequest,
        response: { 200: ChatUserReply },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const updated = await chat.update(account, request.body);
      return updated.ok ? updated.value : refuse(reply, updated.error);
    },
  );
}

function conversationRoutes(app: Routes, auth: AuthService, chat: ChatService): void {
  app.get(
    '/api/chat/get-chat',
    {
      schema: {
        ...about('chat', 'Shows a conversation, newest page first, and marks that page as read.'),
        querystring: ChatQuery,
        response: { 200: ChatReply },
      },
    },
    async (request, reply) => {
      const opened = await chat.open(await accountOf(auth, request), request.query);
      return opened.ok ? opened.value : refuse(reply, opened.error);
    },
  );

  app.post(
    '/api/chat/send-message',
    {
      schema: {
        ...about('chat', 'Writes a message; blank text is ignored.'),
        body: ChatSendRequest,
        response: { 200: ChatSendReply },
      },
      config: {
        rateLimit: {
          max: MESSAGES_A_MINUTE,
          timeWindow: '1 minute',
          // By account: players of one site share an address.
          keyGenerator: async (request: FastifyRequest) => `chat ${(await accountOf(auth, request)).id}`,
        },
      },
    },
    async (request, reply) => {
      const sent = await chat.send(await accountOf(auth, request), request.body);
      return sent.ok ? { status: 1 as const, message: sent.value } : refuse(reply, sent.error);
    },
  );
}

import { ChatCalls } from '@floorcast/contract/chat';
import { may } from '@floorcast/contract/duties';
import { ok } from '@floorcast/contract/result';
import type { SearchRecords } from '../../trail/index.ts';
import { answer } from '../accounts/index.ts';
import type { ChatService } from './chat.service.ts';

/** The chats of the signed-in account with the accounts that it may write to. */
export const chatCalls = ({
  chat,
  searches,
}: {
  readonly chat: ChatService;
  readonly searches: SearchRecords;
}) =>
  answer(ChatCalls, {
    async contacts({ query }, { account }) {
      const search = query.search?.trim() ?? '';
      const { contacts, players } = await chat.contacts(account, query, may(account, 'players.read'));
      if (account.type !== 'user' && search !== '')
        await searches.note(account, { q: search, in: 'chat' }, players);
      return ok(contacts);
    },
    user: async (_, { account }) => ok(await chat.user(account)),
    chooseStatus: ({ body }, { account }) => chat.update(account, body),
    read: ({ query }, { account }) => chat.open(account, query),
    async send({ body }, { account }) {
      const sent = await chat.send(account, body);
      return sent.ok ? ok({ message: sent.value }) : sent;
    },
  });

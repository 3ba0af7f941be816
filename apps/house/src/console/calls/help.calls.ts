import { HelpCalls } from '@floorcast/contract/help';
import { ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { Help } from './help.ts';

/** A player asks for help, and reads which calls are about them. */
export function helpCalls(parts: CallBookParts) {
  const book = new CallBook(parts);
  const help = new Help(parts, book);
  return answer(HelpCalls, {
    async ask({ body: { topic } }, { account }) {
      const asked = await help.ask(account, topic);
      return asked.ok ? ok({ call: asked.value }) : asked;
    },
    cancel: async (_, { account }) => ok({ call: await help.cancel(account) }),
    list: async (_, { account }) => ok(await book.ofPlayer(account.id)),
  });
}

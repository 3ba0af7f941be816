import { GameCalls } from '@floorcast/contract/games';
import { HistoryCalls } from '@floorcast/contract/player';
import { ok } from '@floorcast/contract/result';
import type { Settings } from '@floorcast/contract/settings';
import { answer } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { GAMES, SESSIONS, TRANSACTIONS } from './lists.ts';

/** The sessions, games and transactions of the signed-in account. */
export function historyCalls({
  read,
  settings,
}: {
  readonly read: Read;
  readonly settings: () => Promise<Settings>;
}) {
  const styleIn = async (language: FileStyle['language']) => ({
    language,
    currency: (await settings()).CURRENCY,
  });
  return [
    ...answer(HistoryCalls, {
      sessions: async ({ query }, { account: { id } }) =>
        ok(await read((db) => SESSIONS.page(db, { ...query, playerId: id }))),
      sessionsFile: async ({ query: { language, ...query } }, { account: { id: playerId } }) => {
        const content = SESSIONS.file(read, { ...query, playerId }, await styleIn(language));
        return ok({ name: 'sessions', content });
      },
      transactions: async ({ query }, { account: { id } }) =>
        ok(await read((db) => TRANSACTIONS.page(db, { ...query, playerId: id }))),
      transactionsFile: async ({ query: { language, ...query } }, { account: { id: playerId } }) => {
        const content = TRANSACTIONS.file(read, { ...query, playerId }, await styleIn(language));
        return ok({ name: 'transactions', content });
      },
    }),
    ...answer(GameCalls, {
      list: async ({ query }, { account: { id } }) =>
        ok(await read((db) => GAMES.page(db, { ...query, playerId: id }))),
    }),
  ];
}

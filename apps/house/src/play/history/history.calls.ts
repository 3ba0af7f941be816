import { GameCalls } from '@floorcast/contract/games';
import { HistoryCalls } from '@floorcast/contract/player';
import { ok } from '@floorcast/contract/result';
import type { Settings } from '@floorcast/contract/settings';
import { answer } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import { GAMES, SESSIONS, TRANSACTIONS } from './lists.ts';

/** The sessions, games and transactions of the signed-in account. */
export function historyCalls({
  read,
  settings,
}: {
  readonly read: Read;
  readonly settings: () => Promise<Settings>;
}) {
  const currency = async () => (await settings()).CURRENCY;
  return [
    ...answer(HistoryCalls, {
      sessions: async ({ query }, { account: { id } }) =>
        ok(await read((db) => SESSIONS.page(db, { ...query, playerId: id }))),
      sessionsFile: async ({ query: { language, ...query } }, { account: { id } }) => {
        const style = { language, currency: await currency() };
        return ok({ name: 'sessions', content: SESSIONS.file(read, { ...query, playerId: id }, style) });
      },
      transactions: async ({ query }, { account: { id } }) =>
        ok(await read((db) => TRANSACTIONS.page(db, { ...query, playerId: id }))),
      transactionsFile: async ({ query: { language, ...query } }, { account: { id } }) => {
        const style = { language, currency: await currency() };
        return ok({
          name: 'transactions',
          content: TRANSACTIONS.file(read, { ...query, playerId: id }, style),
        });
      },
    }),
    ...answer(GameCalls, {
      list: async ({ query }, { account: { id } }) =>
        ok(await read((db) => GAMES.page(db, { ...query, playerId: id }))),
    }),
  ];
}

import { GameCalls } from '@floorcast/contract/games';
import { HistoryCalls } from '@floorcast/contract/player';
import { ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import { playedGames } from './games.ts';
import { gameSessions } from './sessions.ts';
import { transactions } from './transactions.ts';

/** The sessions, games and transactions of the signed-in account. */
export const historyCalls = (read: Read) => [
  ...answer(HistoryCalls, {
    sessions: async ({ query }, { account }) => ok(await read((db) => gameSessions(db, account.id, query))),
    transactions: async ({ query }, { account }) =>
      ok(await read((db) => transactions(db, account.id, query))),
  }),
  ...answer(GameCalls, {
    list: async ({ query }, { account }) => ok(await read((db) => playedGames(db, account.id, query))),
  }),
];

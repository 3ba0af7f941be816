import { refusal } from '@floorcast/contract/errors';
import { GameRulesCalls, SessionRulesCalls } from '@floorcast/contract/game-rules';
import { err, ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type RulesVersion, rulesOfMachine, rulesOfSession } from './game-rules.ts';

const found = (rules: RulesVersion | undefined, what: string) =>
  rules === undefined
    ? err(refusal('notFound', { what: `rules of ${what}` }))
    : ok({ ...rules, since: rules.since.toISOString() });

/** The rules of games, for every signed-in account. */
export const gameRulesCalls = (db: Db) => [
  ...answer(GameRulesCalls, {
    ofMachine: async ({ params: { id } }) => found(await rulesOfMachine(db, id), `machine ${id}`),
  }),
  ...answer(SessionRulesCalls, {
    async ofSession({ params: { id } }, { account }) {
      const readable = account.type === 'user' ? account.id : 'any';
      return found(await rulesOfSession(db, id, readable), `session ${id}`);
    },
  }),
];

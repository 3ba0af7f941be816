import { refusal } from '@floorcast/contract/errors';
import { GameRulesReply } from '@floorcast/contract/game-rules';
import { GivenId } from '@floorcast/contract/ids';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { type RulesVersion, rulesOfMachine, rulesOfSession } from './game-rules.ts';

const MachinePath = z.object({ id: GivenId });
const SessionPath = z.object({ id: GivenId });

const answer = ({ version, since, rules }: RulesVersion) => ({
  status: 1 as const,
  version,
  since: since.toISOString(),
  rules,
});

/** The rules of games, for every signed-in account. */
export function gameRulesRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get(
    '/api/machines/:id/rules',
    {
      schema: {
        ...about('machines', 'Shows the rules of the game at a machine.'),
        params: MachinePath,
        response: { 200: GameRulesReply },
      },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const { id } = request.params;
      const found = await rulesOfMachine(db, id);
      return found === undefined
        ? refuse(reply, refusal('notFound', { what: `rules of machine ${id}` }))
        : answer(found);
    },
  );

  app.get(
    '/api/player/sessions/:id/rules',
    {
      config: { whenExcluded: 'allowed' },
      schema: {
        ...about('history', 'Shows the rules under which a session was played, to its player and to staff.'),
        params: SessionPath,
        response: { 200: GameRulesReply },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      const found = await rulesOfSession(db, id, account.type === 'user' ? account.id : 'any');
      return found === undefined
        ? refuse(reply, refusal('notFound', { what: `rules of session ${id}` }))
        : answer(found);
    },
  );
}

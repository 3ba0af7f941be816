import { CallChangedReply, LetterAnswer, LetterReply } from '@floorcast/contract/calls';
import { GivenId } from '@floorcast/contract/ids';
import * as z from 'zod';
import { Refused } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../../auth/index.ts';
import type { Letters } from './letters.ts';

const Path = z.object({ id: GivenId });

/** Staff that help players read what these have written, and answer it. */
export function letterRoutes(
  app: Routes,
  { auth, letters }: { readonly auth: AuthService; readonly letters: Letters },
): void {
  app.get(
    '/api/console/calls/:id/letter',
    {
      schema: {
        ...about('console', 'Reads what a player has written to staff.'),
        params: Path,
        response: { 200: LetterReply },
      },
      config: { may: 'players.help' },
    },
    async (request) => {
      const read = await letters.read(await accountOf(auth, request), request.params.id);
      if (!read.ok) throw new Refused(read.error);
      return { status: 1 as const, messages: read.value };
    },
  );

  app.post(
    '/api/console/calls/:id/answer',
    {
      schema: {
        ...about('console', 'Answers what a player has written to staff, in the player’s own conversation.'),
        params: Path,
        body: LetterAnswer,
        response: { 200: CallChangedReply },
      },
      config: { may: 'players.help' },
    },
    async (request) => {
      const answered = await letters.answer(await accountOf(auth, request), request.params.id, request.body);
      if (!answered.ok) throw new Refused(answered.error);
      return { status: 1 as const, call: answered.value };
    },
  );
}

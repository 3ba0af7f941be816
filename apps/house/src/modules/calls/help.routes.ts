import { refusal } from '@floorcast/contract/errors';
import { HelpReply, HelpRequest, PlayerCallsReply } from '@floorcast/contract/help';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { CallBook } from './call-book.ts';
import type { Help } from './help.ts';

interface HelpRouteParts {
  readonly auth: AuthService;
  readonly help: Help;
  readonly book: CallBook;
}

/** How often an account may ask, and cancel, in a minute: each reaches everybody on duty. */
const ASKS_A_MINUTE = 10;

/** A player asks for help, and reads which calls are about them. */
export function helpRoutes(app: Routes, { auth, help, book }: HelpRouteParts): void {
  const player = async (request: FastifyRequest) => {
    const account = await accountOf(auth, request);
    if (account.type !== 'user') throw new Refused(refusal('notAllowed'));
    return account;
  };
  const forPlayers = {
    config: { rateLimit: { max: ASKS_A_MINUTE, timeWindow: '1 minute' } },
    onRequest: async (request: FastifyRequest) => {
      await player(request);
    },
  };

  app.post(
    '/api/player/help',
    {
      ...forPlayers,
      schema: {
        ...about('player', 'Calls staff to the player’s machine.'),
        body: HelpRequest,
        response: { 200: HelpReply },
      },
    },
    async (request) => {
      const asked = await help.ask(await player(request), request.body.topic);
      if (!asked.ok) throw new Refused(asked.error);
      return { status: 1 as const, call: asked.value };
    },
  );

  app.post(
    '/api/player/help/cancel',
    {
      ...forPlayers,
      schema: { ...about('player', 'The player needs nobody any more.'), response: { 200: HelpReply } },
    },
    async (request) => ({ status: 1 as const, call: await help.cancel(await player(request)) }),
  );

  app.get(
    '/api/player/calls',
    {
      onRequest: forPlayers.onRequest,
      schema: {
        ...about('player', 'Lists the open calls of staff that are about the player.'),
        response: { 200: PlayerCallsReply },
      },
    },
    async (request) => book.ofPlayer((await player(request)).id),
  );
}

import { DoneReply } from '@floorcast/contract/auth';
import { refusal } from '@floorcast/contract/errors';
import { CloseRequest, IdentityReply } from '@floorcast/contract/registration';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/schema.ts';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { closeAccount } from './closing.ts';
import type { IdentityService } from './identity/identity.service.ts';

interface Parts {
  readonly auth: AuthService;
  readonly identity: IdentityService;
  readonly db: Db;
}

/** Refuses staff before the input is looked at, and lets excluded players in. */
const forPlayers = (auth: AuthService) => ({
  config: { whenExcluded: 'allowed' } as const,
  async onRequest(request: FastifyRequest) {
    if ((await accountOf(auth, request)).type !== 'user') throw new Refused(refusal('notAllowed'));
  },
});

/** What a player does about their own account: proving who they are, and closing it. */
export function accountRoutes(app: Routes, { auth, identity, db }: Parts): void {
  app.get(
    '/api/player/identity',
    {
      schema: {
        ...about('player', 'Shows the state of the check of one’s identity.'),
        response: { 200: IdentityReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return { status: 1 as const, ...(await identity.standing(id)) };
    },
  );

  app.post(
    '/api/player/identity',
    {
      schema: {
        ...about('player', 'Begins the check of one’s identity.'),
        response: { 200: IdentityReply },
      },
      ...forPlayers(auth),
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return { status: 1 as const, ...(await identity.begin(id)) };
    },
  );

  app.post(
    '/api/player/close',
    {
      schema: {
        ...about('player', 'Closes one’s own account for good.'),
        body: CloseRequest,
        response: { 200: DoneReply },
      },
      ...forPlayers(auth),
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const checked = await auth.checkPassword(account, request.body.password, request.client);
      if (!checked.ok) {
        const wrong = checked.error.name === 'wrongPasswordCounted';
        return refuse(reply, wrong ? refusal('oldPasswordWrong', { field: 'password' }) : checked.error);
      }
      const closed = await closeAccount(db, account.id);
      return closed.ok ? { status: 1 as const } : refuse(reply, closed.error);
    },
  );
}

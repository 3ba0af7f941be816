import { DoneReply } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Result } from '@floorcast/contract/result';
import {
  AppConfirmRequest,
  ConfirmedRequest,
  FactorRemoveRequest,
  NewAppReply,
  PasskeyRequest,
  PasskeyTicketReply,
  RecoveryCodesReply,
  SecondFactorsReply,
} from '@floorcast/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import type { UserRow } from '../auth.repository.ts';
import { accountOf } from '../auth.routes.ts';
import type { AuthService } from '../auth.service.ts';
import type { OneTimeTokens } from '../one-time-tokens.ts';
import { PASSKEYS_MOST } from './passkeys.ts';
import type { SecondFactors } from './second-factors.ts';

interface Parts {
  readonly auth: AuthService;
  readonly oneTime: OneTimeTokens;
  readonly secondFactors: SecondFactors;
}

/** One's own second factors. Changing them takes the password again. */
export function secondFactorRoutes(app: Routes, parts: Parts): void {
  const { auth, secondFactors } = parts;

  app.get(
    '/api/account/second-factor',
    {
      schema: {
        ...about('auth', 'Shows one’s own second factors.'),
        response: { 200: SecondFactorsReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => secondFactors.overview(await accountOf(auth, request)),
  );

  app.post(
    '/api/account/second-factor/recovery-codes',
    {
      schema: {
        ...about('auth', 'Gives other recovery codes; earlier ones are void.'),
        body: ConfirmedRequest,
        response: { 200: RecoveryCodesReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const user = await confirmed(auth, request, request.body.password);
      if (!user.ok) return refuse(reply, user.error);
      const { id } = user.value;
      if ((await secondFactors.waysOf(id)).length === 0) return refuse(reply, refusal('notAllowed'));
      return { status: 1 as const, codes: [...(await secondFactors.newCodes(id))] };
    },
  );

  app.post(
    '/api/account/second-factor/remove',
    {
      schema: {
        ...about('auth', 'Removes a second factor.'),
        body: FactorRemoveRequest,
        response: { 200: DoneReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { password, factor } = request.body;
      const user = await confirmed(auth, request, password);
      if (!user.ok) return refuse(reply, user.error);
      const removed = await secondFactors.remove(user.value, factor);
      return removed.ok ? { status: 1 as const } : refuse(reply, removed.error);
    },
  );

  appRoutes(app, parts);
  passkeyRoutes(app, parts);
}

function appRoutes(app: Routes, { auth, secondFactors }: Parts): void {
  app.post(
    '/api/account/second-factor/app',
    {
      schema: {
        ...about('auth', 'Begins an authenticator app.'),
        body: ConfirmedRequest,
        response: { 200: NewAppReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const user = await confirmed(auth, request, request.body.password);
      if (!user.ok) return refuse(reply, user.error);
      const begun = await secondFactors.apps.begin(user.value.id, user.value.username);
      return begun.ok ? { status: 1 as const, ...begun.value } : refuse(reply, begun.error);
    },
  );

  app.post(
    '/api/account/second-factor/app/confirm',
    {
      schema: {
        ...about('auth', 'Confirms an authenticator app by its first code.'),
        body: AppConfirmRequest,
        response: { 200: RecoveryCodesReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { password, code } = request.body;
      const user = await confirmed(auth, request, password);
      if (!user.ok) return refuse(reply, user.error);
      const { id } = user.value;
      if (!(await secondFactors.apps.accepts(id, code, { confirming: true })))
        return refuse(reply, await auth.wrongCode(user.value, request.client));
      return { status: 1 as const, codes: [...(await secondFactors.firstCodes(id))] };
    },
  );
}

function passkeyRoutes(app: Routes, { auth, oneTime, secondFactors }: Parts): void {
  app.post(
    '/api/account/second-factor/passkeys/options',
    {
      schema: {
        ...about('auth', 'Gives what a browser makes a passkey with.'),
        body: ConfirmedRequest,
        response: { 200: PasskeyTicketReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const user = await confirmed(auth, request, request.body.password);
      if (!user.ok) return refuse(reply, user.error);
      const { id, username } = user.value;
      if ((await secondFactors.passkeys.list(id)).length >= PASSKEYS_MOST)
        return refuse(reply, refusal('notAllowed'));
      const options = await secondFactors.passkeys.offer(id, username);
      const ticket = await oneTime.issue(id, 'add-passkey');
      await oneTime.setChallenge(ticket, options.challenge);
      return { status: 1 as const, ticket, options: { ...options } };
    },
  );

  app.post(
    '/api/account/second-factor/passkeys',
    {
      schema: {
        ...about('auth', 'Adds the passkey that the browser has made.'),
        body: PasskeyRequest,
        response: { 200: RecoveryCodesReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const { ticket, name, passkey } = request.body;
      const held = await oneTime.take(ticket, 'add-passkey');
      if (held === undefined || held.userId !== id) return refuse(reply, refusal('linkExpired'));
      if (!(await secondFactors.passkeys.add(id, name, passkey, held.challenge ?? '')))
        return refuse(reply, refusal('secondFactorWrong'));
      return { status: 1 as const, codes: [...(await secondFactors.firstCodes(id))] };
    },
  );
}

/** The account of a call that came with its password. */
const confirmed = async (
  auth: AuthService,
  request: FastifyRequest,
  password: string,
): Promise<Result<UserRow, Refusal>> =>
  auth.confirmedBy(await accountOf(auth, request), password, { ip: request.client, field: 'password' });

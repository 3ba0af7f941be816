import { DoneReply, LoginReply, LoginRequest, ValidateQuery, ValidateReply } from '@floorcast/contract/auth';
import { may, type Permission } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../../platform/http/bearer.ts';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { Account, AuthService } from './auth.service.ts';
import type { LoginService } from './login/login.service.ts';
import { loginStepRoutes } from './login/login-steps.routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access to a route under `/api/`; by default a signed-in account. */
    readonly access?: 'anybody' | 'cashier';
    /** What the signed-in account must be permitted to do, all of it; absent: every signed-in account has access. */
    readonly may?: Permission | readonly Permission[];
    /** The token may be in the query instead of the header. */
    readonly tokenInQuery?: boolean;
  }
}

const known = new WeakMap<FastifyRequest, Account>();

/** Refuses calls without access before their body is read. */
export function guardCalls(app: FastifyInstance, auth: AuthService): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (url?.startsWith('/api/') !== true) return;
    // Replies to one account are not cached on their way, unless a route sets for how long.
    reply.header('cache-control', 'no-store');
    if (config.access !== undefined) return;
    const account = await accountOf(auth, request);
    if (![config.may ?? []].flat().every((needed) => may(account, needed)))
      throw new Refused(refusal('notAllowed'));
  });
}

/** The signed-in account of a request. @throws {Refused} 401: the only reason for one. */
export async function accountOf(auth: AuthService, request: FastifyRequest): Promise<Account> {
  const before = known.get(request);
  if (before !== undefined) return before;
  const account = await auth.accountOf(tokenOf(request));
  if (account === undefined) throw new Refused(refusal('badSignature'));
  known.set(request, account);
  return account;
}

function tokenOf({ routeOptions, query, headers }: FastifyRequest): string | undefined {
  const inQuery = routeOptions.config.tokenInQuery === true ? ValidateQuery.safeParse(query).data : undefined;
  return inQuery?.token ?? bearerToken(headers.authorization);
}

interface AuthRouteParts {
  readonly auth: AuthService;
  readonly login: LoginService;
  readonly loginsAMinute: number;
}

export function authRoutes(app: Routes, { auth, login, loginsAMinute }: AuthRouteParts): void {
  // Without a sign-in.
  app.post(
    '/api/login',
    {
      schema: {
        ...about('auth', 'Signs in with a user name or e-mail and a password.'),
        body: LoginRequest,
        response: { 200: LoginReply },
      },
      config: { access: 'anybody', rateLimit: { max: loginsAMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const result = await login.login(request.body, request.client);
      return result.ok ? result.value : refuse(reply, result.error);
    },
  );

  loginStepRoutes(app, login, loginsAMinute);

  // Signed-in accounts.
  app.get(
    '/api/validate',
    {
      schema: {
        ...about('auth', 'Gives a fresh token for a good one.'),
        querystring: ValidateQuery,
        response: { 200: ValidateReply },
      },
      config: { whenExcluded: 'allowed', tokenInQuery: true },
    },
    async (request, reply) => {
      const result = await auth.renew(await accountOf(auth, request), request.client);
      return result.ok ? result.value : refuse(reply, result.error);
    },
  );

  // Signed-in accounts.
  app.post(
    '/api/player/logout',
    {
      schema: { ...about('auth', 'Ends this sign-in.'), response: { 200: DoneReply } },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      await auth.logout(await accountOf(auth, request), request.client);
      return { status: 1 as const };
    },
  );
}

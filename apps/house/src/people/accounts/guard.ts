import { ValidateQuery } from '@floorcast/contract/auth';
import { may, type Permission } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onAuthority } from '../../platform/db/authority/authority.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/http/errors.ts';
import { bearerToken } from '../../platform/http/requests.ts';
import type { Account, AuthService } from './auth.service.ts';

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

/** Why a call is refused to an account that may make it otherwise, as `db` sees it. */
export type Bar = (request: FastifyRequest, account: Account, db?: Db) => Promise<Refusal | undefined>;

const needsAccount = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url?.startsWith('/api/') === true && config.access === undefined;

/**
 * Refuses calls without access: before their body is read, when it is there, which may be a minute later, and in each
 * transaction that they begin (ADR 42).
 */
export function guardCalls(
  app: FastifyInstance,
  { auth, bars }: { readonly auth: AuthService; readonly bars: readonly Bar[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Replies to one account are not cached on their way, unless a route sets for how long.
    if (request.routeOptions.url?.startsWith('/api/') === true) reply.header('cache-control', 'no-store');
    if (!needsAccount(request)) return;
    const account = await accountOf(auth, request);
    const needed = [request.routeOptions.config.may ?? []].flat();
    if (!needed.every((each) => may(account, each))) throw new Refused(refusal('notAllowed'));
    for (const bar of bars) throwIf(await bar(request, account));
  });
  app.addHook('preHandler', async (request) => {
    if (needsAccount(request) && request.method !== 'GET')
      await verify(request, await accountOf(auth, request));
  });
  app.addHook('preHandler', (request, _, done) => {
    const account = known.get(request);
    if (account === undefined) return done();
    onAuthority({ accountId: account.id, verify: (db) => verify(request, account, db) }, done);
  });

  /** The version that a token carries fixes the account's duties: when they change, it ends. */
  async function verify(request: FastifyRequest, account: Account, db?: Db): Promise<void> {
    if (!(await auth.isSignedIn(account, db))) throw new Refused(refusal('badSignature'));
    for (const bar of bars) throwIf(await bar(request, account, db));
  }
}

function throwIf(refused: Refusal | undefined): void {
  if (refused !== undefined) throw new Refused(refused);
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

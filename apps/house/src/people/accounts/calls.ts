import { Readable } from 'node:stream';
import {
  type Call,
  type CallInput,
  type Calls,
  CsvFile,
  methodAndPath,
  type ReplyOf,
} from '@floorcast/contract/call';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Result } from '@floorcast/contract/result';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { Account, AuthService } from './auth.service.ts';
import { accountOf } from './guard.ts';

interface Client {
  /** Address of the client. */
  readonly ip: string;
}

interface SignedIn extends Client {
  readonly account: Account;
}

/** The caller of a call, with its account where the call needs one. */
export type CallerOf<C extends Call> = C['access'] extends 'anybody' | 'cashier' ? Client : SignedIn;

type WithoutStatus<Reply> = Reply extends { readonly status: 1 } ? Omit<Reply, 'status'> : Reply;
/** The reply of a call without its `status: 1`; any value where there is nothing else. */
type Answer<Reply> =
  Reply extends z.infer<typeof CsvFile>
    ? ListFile
    : keyof WithoutStatus<Reply> extends never
      ? unknown
      : WithoutStatus<Reply>;

/** A file with all rows of a list, and its name without an extension. */
export interface ListFile {
  readonly name: string;
  readonly content: Readable;
}

/** Carries a call out. Knows no HTTP. */
type Handler<C extends Call> = (
  input: CallInput<C>,
  caller: CallerOf<C>,
) => Promise<Result<Answer<ReplyOf<C>>, Refusal>>;

/** A call and its handler. What serves the call has parsed its input, and has an account where its access needs one. */
export interface HandledCall {
  readonly call: Call;
  readonly handle: (
    input: CallInput<Call>,
    caller: Client & { readonly account: Account | undefined },
  ) => Promise<Result<unknown, Refusal>>;
}

/** Joins calls and their handlers. */
export function answer<C extends Calls>(
  calls: C,
  handlers: { readonly [Name in keyof C]: Handler<C[Name]> },
): HandledCall[];
export function answer(
  calls: Calls,
  handlers: Readonly<Record<string, HandledCall['handle']>>,
): HandledCall[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const handle = handlers[name];
    return handle === undefined ? [] : [{ call, handle }];
  });
}

interface ServeParts {
  readonly auth: AuthService;
  /** Calls that sign in: how many one address may make in a minute. */
  readonly loginsAMinute: number;
  /** Lets only the cashier's own server pass. @throws {Refused} 401 */
  readonly onlyCashier: (request: FastifyRequest) => void;
}

/** Serves calls over HTTP: each is a route with its checks, its validation and its description. */
export function serve(app: Routes, parts: ServeParts, calls: readonly HandledCall[]): void {
  for (const { call, handle } of calls) {
    const { method, path } = methodAndPath(call);
    const sendsStatus = hasStatus(call.reply);
    app.route({
      method,
      url: path,
      schema: schemaOf(call),
      config: configOf(call, parts),
      onRequest: (request) => admit(call, request, parts),
      async handler(request, reply) {
        const { client: ip, params, query, body } = request;
        const account = needsAccount(call) ? await accountOf(parts.auth, request) : undefined;
        const result = await handle({ params, query, body }, { ip, account });
        if (!result.ok) return refuse(reply, result.error);
        if (isFile(result.value))
          return reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="${result.value.name}.csv"`)
            .header('cache-control', 'no-store')
            .send(result.value.content);
        return sendsStatus ? Object.assign({ status: 1 }, result.value) : result.value;
      },
    });
  }
}

const schemaOf = ({ topic, does, params, query, body, reply }: Call) => ({
  ...about(topic, does),
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: { 200: reply === CsvFile ? CSV_FILE : reply },
});

const CSV_FILE = { description: 'All rows', content: { 'text/csv': { schema: z.string() } } };

const isFile = (value: unknown): value is ListFile =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Readable;

/** Whether a reply carries the `status` of a success. */
const hasStatus = (reply: z.core.$ZodType): boolean =>
  reply instanceof z.core.$ZodObject && z.core.safeParse(reply._zod.def.shape.status ?? z.never(), 1).success;

const needsAccount = ({ access }: Call): boolean => access !== 'anybody' && access !== 'cashier';

function configOf(call: Call, parts: ServeParts): FastifyContextConfig {
  const { access, machine, whenExcluded, tokenInQuery } = call;
  return {
    ...((access === 'anybody' || access === 'cashier') && { access }),
    ...(typeof access === 'object' && { may: access.may }),
    ...(machine && { machine }),
    ...(whenExcluded && { whenExcluded }),
    ...(tokenInQuery && { tokenInQuery }),
    ...(call.limit !== undefined && { rateLimit: rateLimitOf(call.limit, parts) }),
  };
}

function rateLimitOf(limit: NonNullable<Call['limit']>, { auth, loginsAMinute }: ServeParts) {
  const timeWindow = '1 minute';
  if (typeof limit === 'number') return { max: limit, timeWindow };
  if (limit === 'sign-in') return { max: loginsAMinute, timeWindow };
  // Players of one site share an address.
  const keyGenerator = async (request: FastifyRequest) => `account ${(await accountOf(auth, request)).id}`;
  return { max: limit.ofAccount, timeWindow, keyGenerator };
}

/** The checks of access that are not those of every call. @throws {Refused} */
async function admit({ access }: Call, request: FastifyRequest, parts: ServeParts): Promise<void> {
  if (access === 'cashier') parts.onlyCashier(request);
  if (access === 'player' && (await accountOf(parts.auth, request)).type !== 'user')
    throw new Refused(refusal('notAllowed'));
}

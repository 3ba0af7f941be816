import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod/mini';
import { newRequestId } from '../lib/request-id.ts';
import { account } from './account.ts';
import { takeAhead } from './ahead.ts';
import { type Failure, FailureError } from './failure.ts';

interface CallOptions<T> {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly reply: z.ZodMiniType<T>;
  readonly signal?: AbortSignal;
  /** Of the wish, where its repeats do not carry one signal. */
  readonly requestId?: string;
  /** A token other than the one in use: refusing it ends no sign-in. */
  readonly token?: string | undefined;
}

const UNAUTHORISED = 401;
const REQUEST_ID = 'X-Request-Id';
/** So much of a request's id (characters) finds it in the house's logs. */
const REFERENCE = 8;

/** A query that is tried again carries the signal of its first try, and so its id. */
const wishes = new WeakMap<AbortSignal, string>();

function requestIdOf<T>({ requestId, signal }: CallOptions<T>): string {
  const id = requestId ?? (signal && wishes.get(signal)) ?? newRequestId();
  if (signal) wishes.set(signal, id);
  return id;
}

/** The headers that say who is calling, and by what id the call is found in the house's logs. */
export function callHeaders(requestId = newRequestId(), token = account.token()): Record<string, string> {
  return { [REQUEST_ID]: requestId, ...(token !== null && { Authorization: `Bearer ${token}` }) };
}

function requestInit<T>(options: CallOptions<T>, requestId: string): RequestInit {
  const { method = 'GET', body, signal, token } = options;
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    headers: { ...json, ...callHeaders(requestId, token) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const asRefusal = (body: unknown): Failure | undefined => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, ErrorMessage, Params } = parsed.data;
  return { kind: 'refused', code, params: Params, message: ErrorMessage };
};

function readReply<T>(response: Response, body: unknown, reply: z.ZodMiniType<T>): Result<T, Failure> {
  const refusal = asRefusal(body);
  if (refusal) return err(refusal);
  const parsed = reply.safeParse(body);
  return response.ok && parsed.success ? ok(parsed.data) : err({ kind: 'broken' });
}

/** What nobody expected is told with what it is reported by. */
function referred<T>(result: Result<T, Failure>, requestId: string): Result<T, Failure> {
  if (result.ok) return result;
  const { error } = result;
  const expected = error.kind === 'refused' && error.code !== ERRORS.internal.code;
  return expected ? result : err({ ...error, reference: requestId.slice(0, REFERENCE) });
}

/**
 * Asks the house. An error body is a failure under any HTTP status (ERR-2); a 401 to a call that carried
 * a token ends the sign-in (START-6).
 */
export async function call<T>(options: CallOptions<T>): Promise<Result<T, Failure>> {
  const asked = options.token === undefined ? account.token() : null;
  const requestId = requestIdOf(options);
  try {
    const ahead = options.body === undefined ? takeAhead(options.path) : undefined;
    const response = await (ahead ?? fetch(`/api${options.path}`, requestInit(options, requestId)));
    if (response.status === UNAUTHORISED && asked !== null) account.expire(asked, 'invalid-token');
    const reply = readReply(response, await readJson(response), options.reply);
    // What was asked ahead was named by the house.
    return referred(reply, response.headers.get(REQUEST_ID) ?? requestId);
  } catch {
    return referred(err({ kind: 'network' }), requestId);
  }
}

/** The same for callers that expect an exception. @throws {FailureError} */
export async function callOrThrow<T>(options: CallOptions<T>): Promise<T> {
  const result = await call(options);
  if (result.ok) return result.value;
  throw new FailureError(result.error);
}

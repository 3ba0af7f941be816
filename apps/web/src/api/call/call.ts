import type { ErrorParams } from '@floorcast/contract/errors';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod/mini';
import { isRecord } from '../../lib/is-record.ts';
import { account } from '../sign-in/account.ts';
import { type Failure, FailureError } from './failure.ts';
import { takePrefetched } from './prefetched.ts';

/** 128 random bits, without asking for a secure context. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

interface CallOptions<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The schema of the reply, or a function that fetches it. */
  readonly reply: z.ZodMiniType<T> | (() => Promise<z.ZodMiniType<T>>);
  readonly signal?: AbortSignal;
  /** The request's id, for retries that do not share a signal. */
  readonly requestId?: string;
  /** A token other than the one in use: refusing it ends no sign-in. */
  readonly token?: string | undefined;
}

const UNAUTHORISED = 401;
const NOT_FOUND = 404;
const REQUEST_ID = 'X-Request-Id';
/** So much of a request's id (characters) finds it in the house's logs. */
const REFERENCE = 8;

/** A retried query has the signal of its first try, and therefore its id. */
const requestIds = new WeakMap<AbortSignal, string>();

function requestIdOf<T>({ requestId, signal }: CallOptions<T>): string {
  const id = requestId ?? (signal && requestIds.get(signal)) ?? newRequestId();
  if (signal) requestIds.set(signal, id);
  return id;
}

/** The headers with the caller's token, and with the id of the call in the house's logs. */
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

/** A call that answers nothing but its success may have an empty body. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await response.text()) || '{}');
  } catch {
    return undefined;
  }
}

/** What fills a wording; lists and objects that a server puts beside it are left out. */
const paramsOf = (value: unknown): ErrorParams =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, param]) => typeof param !== 'object'));

/**
 * Reads a refusal by any of its fields (C2.33), without the contract's schemas, which are not in the first load.
 */
function asRefusal(body: unknown, ok: boolean): Failure | undefined {
  if (!isRecord(body)) return undefined;
  const { status, code, ErrorMessage: message, Params } = body;
  const named = message || (!ok && code);
  const refused = ok && status !== undefined && status !== null ? !status : named;
  return refused
    ? { kind: 'refused', code: Number(code) || 0, params: paramsOf(Params), message: `${message || ''}` }
    : undefined;
}

function readReply<T>(
  response: Response,
  body: unknown,
  reply: z.ZodMiniType<T> | undefined,
): Result<T, Failure> {
  const refusal = asRefusal(body, response.ok);
  if (refusal) return err(refusal);
  if (response.status === NOT_FOUND) return err({ kind: 'unknown-call' });
  if (reply === undefined) return err({ kind: 'network' });
  const parsed = reply.safeParse(body);
  return response.ok && parsed.success ? ok(parsed.data) : err({ kind: 'broken' });
}

/** The refusal that a response other than JSON would have been; undefined where it does not hold one. */
export const refusalOf = async (response: Response): Promise<Failure | undefined> =>
  asRefusal(await readJson(response), response.ok);

/** The schema of a reply; undefined where it could not be fetched: refusals are read without it. */
async function schemaOf<T>({ reply }: CallOptions<T>): Promise<z.ZodMiniType<T> | undefined> {
  try {
    return typeof reply === 'function' ? await reply() : reply;
  } catch {
    return undefined;
  }
}

/** An unexpected failure gets a reference for a report. */
function referred<T>(result: Result<T, Failure>, requestId: string): Result<T, Failure> {
  if (result.ok) return result;
  const { error } = result;
  const expected = error.kind === 'refused' && error.code !== PLAYER_CODES.internal;
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
    const prefetched = options.body === undefined ? takePrefetched(options.path) : undefined;
    const schema = schemaOf(options);
    const response = await (prefetched ?? fetch(`/api${options.path}`, requestInit(options, requestId)));
    if (response.status === UNAUTHORISED && asked !== null) account.expire(asked, 'invalidToken');
    const reply = readReply(response, await readJson(response), await schema);
    // The house gave a prefetched call its id.
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

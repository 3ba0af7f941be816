import { ErrorBody } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod/mini';
import { account } from './account.ts';
import { takeAhead } from './ahead.ts';
import { type Failure, FailureError } from './failure.ts';

interface CallOptions<T> {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly reply: z.ZodMiniType<T>;
  readonly signal?: AbortSignal;
}

const UNAUTHORISED = 401;

/** The headers that say who is calling. */
export function bearer(): Record<string, string> {
  const token = account.token();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

function requestInit<T>({ method = 'GET', body, signal }: CallOptions<T>): RequestInit {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    headers: { ...json, ...bearer() },
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

/**
 * Asks the house. An error body is a failure under any HTTP status (ERR-2); a 401 to a call that carried
 * a token ends the sign-in (START-6).
 */
export async function call<T>(options: CallOptions<T>): Promise<Result<T, Failure>> {
  const asked = account.token();
  try {
    const ahead = options.body === undefined ? takeAhead(options.path) : undefined;
    const response = await (ahead ?? fetch(`/api${options.path}`, requestInit(options)));
    if (response.status === UNAUTHORISED && asked !== null) account.expire(asked, 'invalid-token');
    return readReply(response, await readJson(response), options.reply);
  } catch {
    return err({ kind: 'network' });
  }
}

/** The same for callers that expect an exception. @throws {FailureError} */
export async function callOrThrow<T>(options: CallOptions<T>): Promise<T> {
  const result = await call(options);
  if (result.ok) return result.value;
  throw new FailureError(result.error);
}

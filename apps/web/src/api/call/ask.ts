import { type Call, type CallArguments, methodAndPath, type ReplyOf } from '@floorcast/contract/call';
import type { Result } from '@floorcast/contract/result';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, callOrThrow } from './call.ts';
import type { Failure } from './failure.ts';

/** What a call carries, whichever it is. */
interface Carried {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

type Given<C extends Call> = keyof CallArguments<C> extends never ? [] : [carried: CallArguments<C>];

/** The fields of a query that are there, as the end of an address. */
export function searchOf(query: object = {}): string {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
}

/** The parts of a call's path after `/api`. */
const partsOf = (path: string, params: Carried['params'] = {}): string[] =>
  path
    .split('/')
    .slice(2)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(String(params[part.slice(1)])) : part));

/** A call of the contract as its request, for callers of {@link call} that set more of it. */
export function requestOf<C extends Call>(definition: C, { params, query, body }: Carried = {}) {
  const { method, path } = methodAndPath(definition);
  // TypeScript does not see through `C` that this is what its schema gives.
  const reply = definition.reply as z.ZodMiniType<ReplyOf<C>>;
  return {
    method,
    path: `/${partsOf(path, params).join('/')}${searchOf(query)}`,
    ...(body !== undefined && { body }),
    reply,
  };
}

/** Makes a call of the contract. */
export const ask = <C extends Call>(
  definition: C,
  ...[carried]: Given<C>
): Promise<Result<ReplyOf<C>, Failure>> => call(requestOf(definition, carried));

/** The same for callers that expect an exception. @throws {FailureError} */
export const askOrThrow = <C extends Call>(
  definition: C,
  carried: CallArguments<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> => callOrThrow({ ...requestOf(definition, carried), ...(signal && { signal }) });

/** Loads a page of a list. Its query comes from the address of a screen, where anything may stand: the house checks it. */
export const askPage =
  <C extends Call>(definition: C, params: Carried['params'] = {}) =>
  (query: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<ReplyOf<C>> =>
    callOrThrow({ ...requestOf(definition, { params, query }), signal });

/**
 * A call of the contract as a query, read again whenever it is shown. Its key is the parts of its path and then its query,
 * so that the queries below one path can be invalidated together.
 */
export const queryOf = <C extends Call>(definition: C, ...[carried]: Given<C>) => {
  const { path, ...request } = requestOf(definition, carried);
  const [address = '', search = ''] = path.split('?');
  return queryOptions({
    queryKey: [...address.split('/').slice(1), ...(search === '' ? [] : [search])],
    queryFn: ({ signal }) => callOrThrow({ ...request, path, signal }),
    staleTime: 0,
  });
};

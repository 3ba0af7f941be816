import { type Call, type CallArguments, methodAndPath, type ReplyOf } from '@floorcast/contract/call';
import type { Result } from '@floorcast/contract/result';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, callOrThrow } from './call.ts';
import type { Failure } from './failure.ts';

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

/** The path of a call after `/api`. */
export const pathOf = ({ route }: Pick<Call, 'route'>, params: Carried['params'] = {}): string =>
  methodAndPath({ route })
    .path.slice('/api'.length)
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));

/** A call of the contract as its request, for callers of {@link call} that set more of it. */
export function requestOf<C extends Call>(definition: C, { params, query, body }: Carried = {}) {
  const { method } = methodAndPath(definition);
  // TypeScript does not see through `C` that this is what its schema gives.
  const reply = definition.reply as z.ZodMiniType<ReplyOf<C>>;
  return {
    method,
    path: `${pathOf(definition, params)}${searchOf(query)}`,
    ...(body !== undefined && { body }),
    reply,
  };
}

export type Answer<C extends Call> = Promise<Result<ReplyOf<C>, Failure>>;

export const ask = <C extends Call>(definition: C, ...[carried]: Given<C>): Answer<C> =>
  call(requestOf(definition, carried));

/** The same for callers that expect an exception. @throws {FailureError} */
export const askOrThrow = <C extends Call>(
  definition: C,
  carried: CallArguments<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> => callOrThrow({ ...requestOf(definition, carried), ...(signal && { signal }) });

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

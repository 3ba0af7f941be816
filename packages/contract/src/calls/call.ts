import * as z from 'zod/mini';
import type { Permission } from './duties.ts';

/** Sections of the description of the calls. */
export type CallTopic =
  | 'auth'
  | 'player'
  | 'history'
  | 'claims'
  | 'cashier'
  | 'protection'
  | 'machines'
  | 'chat'
  | 'console'
  | 'quick-panel';

/**
 * The callers of a call: anybody; the cashier's own server, by its credential; every signed-in account; players only; or
 * staff with every one of these permissions.
 */
export type Access =
  | 'anybody'
  | 'cashier'
  | 'signed-in'
  | 'player'
  | { readonly may: Permission | readonly Permission[] };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A method, and a path in which `:id` is the field `id` of the call's `params`. */
type Route = `${Method} /api/${string}`;

/** A command of `npm run admin` that makes a call. Params are typed as words in their order, all other fields as options. */
export interface CallCommand {
  /** One word or two: `node drain`. */
  readonly name: string;
  /** Absent: what the call does. */
  readonly does?: string;
  /** What is typed as words, in this order, in place of the params. */
  readonly words?: readonly string[];
  /** Names of options that are not those of the fields. */
  readonly names?: Readonly<Record<string, string>>;
  /** Values of fields that need not be typed. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Options without a value, each with the fields that it sets. */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Values of fields that cannot be typed: of the body, or of the terms of a proposal. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What is shown of the reply, or of the rows that it lists. */
  readonly columns?: readonly string[];
  /** The first row of a list is shown last. */
  readonly reversed?: true;
}

interface Definition {
  /** One sentence that begins with a verb, for the description of the calls. */
  readonly does: string;
  readonly route: Route;
  readonly access: Access;
  readonly params?: z.ZodMiniType | undefined;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType | undefined;
  /** Body of status 200. */
  readonly reply: z.ZodMiniType;
  /** Where the id of the machine is that the call is about: the node that owns the machine's floor answers it. */
  readonly machine?: 'path' | 'body';
  /** Excluded players may make the call too (C17.18). */
  readonly whenExcluded?: 'allowed';
  /** Calls in a minute: from one address, as many as the site allows sign-ins, or of one account. */
  readonly limit?: number | 'sign-in' | { readonly ofAccount: number };
  /** The token may be in the query instead of the header. */
  readonly tokenInQuery?: true;
  /** The commands that make it; a name alone has no more to say. */
  readonly command?: string | CallCommand | readonly CallCommand[];
}

/**
 * One HTTP call. The house derives the route, its checks and its description from it, and the web app its request.
 */
export interface Call extends Definition {
  readonly topic: CallTopic;
}

/** Calls of one subject, by their names in code. */
export type Calls = Readonly<Record<string, Call>>;

type OnTopic<C> = { readonly [Name in keyof C]: C[Name] & { readonly topic: CallTopic } };

/** Defines the calls of one subject. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCalls = <const C extends Readonly<Record<string, Definition>>>(
  topic: CallTopic,
  calls: C,
): OnTopic<C> =>
  // By construction, the same names.
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, topic }])) as OnTopic<C>;

/** The reply of a call that answers all rows of a list as a file. */
export const CsvFile = z.string().brand<'csv'>();

/** The reply of a call that answers no more than its success. */
export const Done = z.object({ status: z.literal(1) });

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** The method and the path of a call. */
export function methodAndPath({ route }: Pick<Call, 'route'>): { method: Method; path: string } {
  const [name = '', path = ''] = route.split(' ');
  return { method: METHODS.find((method) => method === name) ?? 'GET', path };
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Present<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Part<C extends Call, K extends keyof Call> = K extends keyof C ? C[K] : undefined;

/** What a call carries, as the house reads it. */
export type CallInput<C extends Call> = {
  readonly [K in 'params' | 'query' | 'body']: Parsed<Part<C, K>>;
};

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathParams<C extends Call> = [Names<C['route']>] extends [never]
  ? undefined
  : Readonly<Record<Names<C['route']>, string | number>>;

/** What a call carries, as a client writes it. */
export type CallArguments<C extends Call> = Present<{
  readonly params: PathParams<C>;
  readonly query: Sent<Part<C, 'query'>>;
  readonly body: Sent<Part<C, 'body'>>;
}>;

/** The parsed reply of a call, or of a request on a socket. */
export type ReplyOf<C extends { readonly reply: z.ZodMiniType }> = z.output<C['reply']>;
/** The parsed data of a request on a socket. */
export type DataOf<M extends { readonly data: z.ZodMiniType }> = z.output<M['data']>;
/** The parsed query of a call. */
export type QueryOf<C extends Call> = CallInput<C>['query'];

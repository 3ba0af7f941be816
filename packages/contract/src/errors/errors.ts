import * as z from 'zod/mini';
import { CONSOLE_ERRORS } from './console-error-list.ts';
import { PLAYER_ERRORS } from './error-list.ts';

/** The closed list of error codes, by their names. */
export const ERRORS = { ...PLAYER_ERRORS, ...CONSOLE_ERRORS } as const;

/** Code of a success, where a reply carries one: `Request Successfull`. */
export const SUCCESS_CODE = 20000 as const;

/** Name of an error in {@link ERRORS}. */
export type ErrorName = keyof typeof ERRORS;
/** Params of a refusal inside the programs; on the wire, {@link Params}. */
export type ErrorParams = Record<string, string | number>;

/** Name of a code; undefined for a code that is not in the list. */
export const errorNamed = (code: number): ErrorName | undefined =>
  Object.keys(ERRORS)
    .filter((name): name is ErrorName => name in ERRORS)
    .find((name) => ERRORS[name].code === code);

/** An expected refusal inside the house and the client: a name of the closed list, and the params of its wording. */
export interface Refusal {
  readonly name: ErrorName;
  readonly params?: ErrorParams;
}

/** Makes a {@link Refusal}, without `params` if there are none. */
export const refusal = (name: ErrorName, params?: ErrorParams): Refusal =>
  params === undefined ? { name } : { name, params };

/** Params of a refusal, which fill the placeholders of its wording. */
export const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** Body of every HTTP 4xx and 5xx response under `/api/` (C2.3). */
export const ErrorBody = z.object({
  status: z.literal(0),
  code: z.int(),
  ErrorMessage: z.string(),
  Params,
});
/** A parsed {@link ErrorBody}. */
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Fills the placeholders of a wording: `{left_count}` becomes the value of `left_count`; an unknown one stays. */
export const fillParams = (wording: string, params: ErrorParams = {}): string =>
  wording.replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole));

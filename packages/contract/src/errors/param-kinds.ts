import type { ERRORS, ErrorName } from './errors.ts';

type PlaceholdersOf<Wording> = Wording extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;
type Placeholder = PlaceholdersOf<(typeof ERRORS)[ErrorName]['message']>;

/**
 * What the params of refusals are, every placeholder of a wording among them: a text for people has an `amount` (minor
 * units) in the site's currency, and a `moment` (ISO 8601) as a date and a time (C2.40).
 */
export const PARAM_KINDS = {
  amount: 'amount',
  next: 'moment',
  until: 'moment',
  least: 'count',
  left_count: 'count',
  block_time: 'count',
  most: 'count',
  version: 'count',
  allow: 'text',
  field: 'text',
  name: 'text',
  problem: 'text',
  socket: 'text',
  type: 'text',
  what: 'text',
} as const satisfies Record<Placeholder | 'until', 'amount' | 'moment' | 'count' | 'text'>;

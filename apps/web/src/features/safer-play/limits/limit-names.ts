import { LIMIT_NAMES, type LimitName } from '@floorcast/contract/limits';

/** What limits are of, in the order of the page. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const kindOf = (name: LimitName): LimitKind =>
  LIMIT_KINDS.find((kind) => name.startsWith(`${kind}-`)) ?? 'time';

/** `day`, `week`, `month` or `session`. */
export const periodOf = (name: LimitName): string => name.slice(name.indexOf('-') + 1);

export const namesOf = (kind: LimitKind): readonly LimitName[] =>
  LIMIT_NAMES.filter((name) => kindOf(name) === kind);

/** Whether a text, of an address for one, names a limit. */
export const limitNamed = (text: string): LimitName | undefined => LIMIT_NAMES.find((name) => name === text);

import { failureOf } from '@floorcast/startup/cannot-start';

/** What a check has found. Anything but `good` says what it means for play or money, and what to type. */
export type Finding = { readonly about: string; readonly what: string } & (
  | { readonly level: 'good' }
  | { readonly level: 'warning' | 'bad'; readonly why: string; readonly todo: string }
);

export const good = (about: string, what: string): Finding => ({ level: 'good', about, what });
const finding =
  (level: 'warning' | 'bad') =>
  (about: string, what: string, why: string, todo: string): Finding => ({ level, about, what, why, todo });
export const warning = finding('warning');
export const bad = finding('bad');

/** What a fault means after which no house starts. */
export const NO_START = 'The house does not start, and nobody can play.';

/** Calls what the house calls at its start, and reports as bad what it refuses. */
export async function refusedBy(about: string, todo: string, call: () => unknown): Promise<Finding[]> {
  try {
    await call();
    return [];
  } catch (error) {
    return [bad(about, failureOf(error).message, NO_START, todo)];
  }
}

const SIGNS = { good: 'ok  ', warning: 'warn', bad: 'BAD ' } as const;

export function lineOf(finding: Finding): string {
  const line = `${SIGNS[finding.level]} ${finding.about}: ${finding.what}`;
  if (finding.level === 'good') return line;
  return `${line.replace(/\.$/, '')}. ${finding.why} → ${finding.todo}`;
}

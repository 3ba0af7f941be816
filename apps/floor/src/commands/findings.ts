/** What a check has found. Anything but `good` says what to do about it. */
export type Finding = { readonly about: string; readonly text: string } & (
  | { readonly level: 'good' }
  | { readonly level: 'warning' | 'bad'; readonly todo: string }
);

export const good = (about: string, text: string): Finding => ({ level: 'good', about, text });
const finding =
  (level: 'warning' | 'bad') =>
  (about: string, text: string, todo: string): Finding => ({ level, about, text, todo });
export const warning = finding('warning');
export const bad = finding('bad');

const SIGNS = { good: 'ok  ', warning: 'warn', bad: 'BAD ' } as const;

export function linesOf(finding: Finding): string[] {
  const line = `${SIGNS[finding.level]} ${finding.about}: ${finding.text}`;
  return finding.level === 'good' ? [line] : [line, `     → ${finding.todo}`];
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

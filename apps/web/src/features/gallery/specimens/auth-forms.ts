export type AuthField = 'name' | 'email' | 'password' | 'repeat' | 'pin' | 'code';

/** The fields of each form, in their order. */
export const AUTH_FORMS = {
  login: ['email', 'password'],
  register: ['name', 'email', 'password', 'repeat'],
  'forgot-password': ['email'],
  'reset-password': ['email', 'password', 'repeat'],
  lock: ['pin'],
  'mail-confirm': ['code'],
} as const satisfies Record<string, readonly AuthField[]>;
export type AuthForm = keyof typeof AUTH_FORMS;
export type Values = Readonly<Partial<Record<AuthField, string>>>;
export type Problem = 'empty' | 'email' | 'short' | 'unlike' | 'digits';

const LEAST = 8;

const RULES: Record<AuthField, (value: string, all: Values) => Problem | null> = {
  name: () => null,
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'email'),
  password: (value) => (value.length < LEAST ? 'short' : null),
  repeat: (value, { password }) => (value === password ? null : 'unlike'),
  pin: (value) => (/^\d{4,}$/.test(value) ? null : 'digits'),
  code: (value) => (/^\d{4,}$/.test(value) ? null : 'digits'),
};

/** What is wrong with what was typed, field by field; nothing when it could be sent. */
export function problemsOf(form: AuthForm, values: Values): Partial<Record<AuthField, Problem>> {
  const problems: Partial<Record<AuthField, Problem>> = {};
  for (const field of AUTH_FORMS[form]) {
    const value = values[field]?.trim() ?? '';
    const problem = value === '' ? 'empty' : RULES[field](value, values);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

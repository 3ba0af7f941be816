import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { NEW_USERNAME } from '@floorcast/contract/registration';

/** The fields, in their order. */
export const FIELDS = ['name', 'lastname', 'birthDate', 'country', 'email', 'username', 'password'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Readonly<Record<FieldName, string>>;
export const EMPTY: Values = {
  name: '',
  lastname: '',
  birthDate: '',
  country: '',
  email: '',
  username: '',
  password: '',
};

/** What is wrong with a field: a problem, or the hint that it does not follow. */
export type Problem = 'empty' | 'email' | 'birthDate' | 'username' | 'password';

const RULES: Partial<Record<FieldName, (value: string) => Problem | null>> = {
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'email'),
  username: (value) => (NEW_USERNAME.test(value) ? null : 'username'),
  password: (value) => (value.length < PASSWORD_LEAST ? 'password' : null),
  birthDate: (value) => (/^(19|20)\d\d-\d\d-\d\d$/.test(value) ? null : 'birthDate'),
};

const trimmed = (field: FieldName, value: string): string => (field === 'password' ? value : value.trim());

/** What was typed, without the spaces around it. */
export const cleaned = (values: Values): Values => ({
  ...values,
  name: values.name.trim(),
  lastname: values.lastname.trim(),
  email: values.email.trim(),
  username: values.username.trim(),
});

/** What is wrong, field by field; empty: it can be sent. The house has the last word. */
export function problemsOf(values: Values): Partial<Record<FieldName, Problem>> {
  const problems: Partial<Record<FieldName, Problem>> = {};
  for (const field of FIELDS) {
    const value = trimmed(field, values[field]);
    const problem = value === '' ? 'empty' : (RULES[field]?.(value) ?? null);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** The field that a refusal is about, if it names one of these. */
export const fieldOf = (named: unknown): FieldName | undefined => FIELDS.find((field) => field === named);

import { useState } from 'react';
import * as z from 'zod/mini';
import { type TypedMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { FormField, Values } from './fields.ts';
import { readTyped, writeTyped } from './typed-value.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The value at a path, such as `queue.longest`; undefined where a part on the way is absent. */
export function valueAt(values: Tree, path: string): unknown {
  let at: unknown = values;
  for (const name of path.split('.')) at = isRecord(at) ? at[name] : undefined;
  return at;
}

/** The same values with another one at a path. */
export function withValue(values: Tree, path: string, value: unknown): Tree {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = values[name];
  return { ...values, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}

/** Brings the first wrong field before the writer, where what sticks to the end of the window does not cover it. */
export function showWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}

/** Values by their paths as a tree. */
export const treeOf = (values: Values): Tree =>
  Object.entries(values).reduce<Tree>((tree, [path, value]) => withValue(tree, path, value), {});

/**
 * What is filled in. A field that nobody has touched shows its beginning, also after that has changed. The fields may depend
 * on what is filled in.
 */
export function useForm(fieldsFor: (typed: Values) => readonly FormField[], begin: Tree) {
  const money = useTypedMoney();
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Values>({});
  const fields = fieldsFor(typed);
  const begun = (field: FormField) => {
    const value = valueAt(begin, field.path);
    return writeTyped(field, value === undefined ? field.begin : value, money);
  };
  const rawOf = (field: FormField) => (field.path in typed ? typed[field.path] : begun(field));
  const off = fields.filter((field) => field.kind === 'part' && rawOf(field) !== true);
  const shown = fields.filter(({ path }) => !off.some((part) => path.startsWith(`${part.path}.`)));
  const read = shown.map((field) => ({ field, result: readTyped(field, rawOf(field), money) }));
  const isTouched = (field: FormField) =>
    field.path in typed && JSON.stringify(typed[field.path]) !== JSON.stringify(begun(field));
  const secondOf = (field: FormField) => String(typed[`${field.path}Again`] ?? '');

  /** What is wrong with a field, in the reader's language; null: nothing. Unless it was `tried`, only what cannot be read. */
  function problemOf(field: FormField, tried: boolean, hint = ''): string | null {
    const raw = rawOf(field);
    const isEmpty = raw === '' || raw === null || raw === undefined;
    if (isEmpty && !tried) return null;
    const { result } = read.find((each) => each.field === field) ?? {};
    if (result?.ok === false) return isEmpty ? t('consoleForm.wrong.missing') : unreadWords(t, field, money);
    const issue = tried ? issueOf(field, result?.value) : undefined;
    if (issue === undefined) return null;
    if (isEmpty) return t('consoleForm.wrong.missing');
    return issueWords(t, field, issue, money) ?? (hint || t('consoleForm.wrong.other'));
  }
  function differs(field: FormField, tried: boolean): string | null {
    const second = secondOf(field);
    if (field.twice !== true || (second === '' && !tried)) return null;
    const isSame =
      JSON.stringify(readTyped(field, second, money)) ===
      JSON.stringify(readTyped(field, rawOf(field), money));
    return isSame ? null : t('consoleMoney.amountsDiffer');
  }

  return {
    shown,
    rawOf,
    /** As it is typed the second time. */
    second: secondOf,
    problemOf,
    /** What is wrong with the second time that a field is typed. */
    differs,
    dirty: fields.some(isTouched),
    isRight: shown.every((field) => problemOf(field, true) === null && differs(field, true) === null),
    /** What is filled in, on top of other values. */
    over: (base: Tree): Tree =>
      read.reduce((tree, { field, result }) => {
        // What nobody has touched stays as it is, also where a field would write it otherwise.
        if (!isTouched(field) && valueAt(base, field.path) !== undefined) return tree;
        if (field.kind === 'part') return off.includes(field) ? withValue(tree, field.path, null) : tree;
        return result.ok && result.value !== undefined ? withValue(tree, field.path, result.value) : tree;
      }, base),
    change: (path: string, raw: unknown) => setTyped((now) => ({ ...now, [path]: raw })),
    reset: () => setTyped({}),
  };
}

type Words = ReturnType<typeof useTranslation>['t'];
type Issue = z.core.$ZodIssue;

function issueOf({ schema, empty, kind }: FormField, value: unknown): Issue | undefined {
  if (schema === undefined || kind === 'part' || (empty !== undefined && (value ?? null) === null))
    return undefined;
  return z.safeParse(schema, value).error?.issues[0];
}

const unreadWords = (t: Words, { kind }: FormField, { example }: TypedMoney): string =>
  kind === 'amount' ? t('cashIn.notAnAmount', { example }) : t(`consoleForm.unread.${String(kind)}`);

function issueWords(t: Words, { kind }: FormField, issue: Issue, money: TypedMoney): string | undefined {
  const size = (limit: number | bigint) => (kind === 'amount' ? money.edit(Number(limit)) : String(limit));
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return t('consoleForm.wrong.short', { count: Number(issue.minimum) });
    if (issue.origin !== 'number' && issue.origin !== 'int') return t('consoleForm.wrong.missing');
    if (kind === 'amount') return t('cashIn.notAnAmount', { example: money.example });
    return t('consoleForm.wrong.least', { limit: size(Number(issue.minimum) + (issue.inclusive ? 0 : 1)) });
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('consoleForm.wrong.long', { count: Number(issue.maximum) })
      : t('consoleForm.wrong.most', { limit: size(issue.maximum) });
  return undefined;
}

import type { Result } from '@floorcast/contract/result';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { newRequestId } from '../../../api/call/call.ts';
import { type Failure, isRefused } from '../../../api/call/failure.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { type TypedMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import type { FieldInputProps } from './FieldInput.tsx';
import { useUnsaved } from './FormDialog.tsx';
import {
  type FieldKind,
  type FormField,
  fieldsOf,
  readTyped,
  type Schema,
  takesRequest,
  type Values,
  writeTyped,
} from './fields.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The value at a path, such as `queue.longest`; undefined where a part on the way is absent. */
export function valueAt(values: Tree, path: string): unknown {
  let at: unknown = values;
  for (const name of path.split('.')) at = isRecord(at) ? at[name] : undefined;
  return at;
}

/** The same values with another one at a path. */
function withValue(values: Tree, path: string, value: unknown): Tree {
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
const treeOf = (values: Values): Tree =>
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

/** What a schema cannot say of a field. */
export interface FieldSay extends Partial<Pick<FieldInputProps, 'options' | 'open' | 'rows' | 'testId'>> {
  readonly kind?: FieldKind;
  /** The key of its label in place of the form's; that of its hint ends in `Hint`. */
  readonly words?: string;
  /** The key of its hint. */
  readonly hint?: string;
  /** It is typed a second time: a slip of the finger is seen before anything is sent. */
  readonly twice?: boolean;
  /** Draws it, for a field of the kind `own`. */
  readonly draw?: (props: Pick<FieldInputProps, 'raw' | 'problem' | 'onRaw'>) => Elements;
}

/** A form that is the body of a call. */
export interface SentForm<Body, Reply> {
  /** Of the body of the call. */
  readonly schema: Schema<Body>;
  /** Where the texts of the fields are: `words.name`, with the hint `words.nameHint`; what is not there is everywhere alike. */
  readonly words:
    | 'consoleCalls'
    | 'consoleForm'
    | 'consoleMoney'
    | 'consolePlayers'
    | 'consoleSetup'
    | 'consoleStaff'
    | 'consoleWall';
  /** By their paths. */
  readonly fields?: Readonly<Record<string, FieldSay>>;
  /** The order of the fields, where it is not that of the schema. */
  readonly order?: readonly string[];
  /** Parts of the body that are not asked for, by their paths. */
  readonly fixed?: Values;
  /** What the fields begin with, by their paths. */
  readonly begin?: Values;
  readonly send: (body: Body) => Promise<Result<Reply, Failure>>;
  readonly onDone: (reply: Reply, body: Body) => void;
  /** It cannot be sent as it begins. */
  readonly changesOnly?: boolean;
  /** It is empty again once it was sent. */
  readonly clears?: boolean;
}

/** What is filled in, what is wrong with it, and its way to the house. */
export function useSentForm<Body, Reply>(props: SentForm<Body, Reply>) {
  const { schema, fixed = {}, changesOnly = false } = props;
  const { t } = useTranslation();
  const act = useAct();
  const element = useRef<HTMLFormElement>(null);
  const request = useRequest();
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  /** Grows when something is wrong that the writer should see. */
  const [wrongs, setWrongs] = useState(0);
  const form = useForm((chosen) => described(props, chosen), treeOf(props.begin ?? {}));
  const values = form.over(treeOf(fixed));
  const refused = form.shown.find(({ path }) => isAt(act.failure, path));
  useUnsaved(form.dirty && !sent);
  useEffect(() => {
    if (wrongs > 0) showWrong(element.current);
  }, [wrongs]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (act.busy || sent) return;
    setTried(true);
    act.forget();
    const requestId = takesRequest(schema) ? { requestId: request.idOf(values) } : {};
    const body = z.safeParse(schema, { ...values, ...requestId });
    const done = form.isRight && body.success ? await act.run(() => props.send(body.data)) : undefined;
    if (done === undefined || !body.success) return setWrongs((now) => now + 1);
    request.forget();
    setTried(false);
    setSent(props.clears !== true);
    if (props.clears) form.reset();
    props.onDone(done, body.data);
  }

  return {
    ...form,
    element,
    words: props.words,
    values,
    amount: amountIn(form.shown, values),
    sending: act.busy,
    /** As it begins, there may be nothing to send. */
    busy: act.busy || sent || (!form.dirty && (changesOnly || !form.isRight)),
    submit,
    change(path: string, raw: unknown): void {
      form.change(path, raw);
      setSent(false);
      act.forget();
    },
    problemOf(field: FormField, hint: string): string | null {
      if (field !== refused || act.failure === null) return form.problemOf(field, tried, hint);
      if (!isRefused(act.failure, 'invalidRequest')) return act.problem;
      const isEmpty = (form.rawOf(field) ?? '') === '';
      return isEmpty ? t('consoleForm.wrong.missing') : hint || t('consoleForm.wrong.other');
    },
    differs: (field: FormField) => form.differs(field, tried),
    /** What is wrong in all. */
    problem: refused === undefined ? act.problem : null,
  };
}

/** The amount among what is filled in. */
function amountIn(fields: readonly FormField[], values: Values): number | null {
  const money = fields.find(({ kind }) => kind === 'amount');
  const amount = money && valueAt(values, money.path);
  return typeof amount === 'number' ? amount : null;
}

/** Ids of requests: the same for a retry of the same terms, so that a lost answer does nothing twice. */
function useRequest() {
  const last = useRef({ terms: '', id: '' });
  return {
    idOf(values: Values): string {
      const terms = JSON.stringify(values);
      if (last.current.terms !== terms) last.current = { terms, id: newRequestId() };
      return last.current.id;
    },
    forget(): void {
      last.current = { terms: '', id: '' };
    },
  };
}

/** The fields of a form, with what it says of them. */
function described<Body, Reply>(
  { schema, fixed, fields = {}, order = [] }: SentForm<Body, Reply>,
  chosen: Values,
): readonly FormField[] {
  const place = ({ path }: FormField) => (order.includes(path) ? order.indexOf(path) : order.length);
  const all = fieldsOf(schema, fixed, chosen).map((field): FormField => {
    const { kind, options, twice } = fields[field.path] ?? {};
    const choice = options && ({ kind: 'choice', of: field, begin: options[0]?.[0] } as const);
    return { ...field, ...(twice && { twice }), ...choice, ...(kind && { kind }) };
  });
  return all.toSorted((a, b) => place(a) - place(b));
}

/** Whether a refusal names the field at a path, or what is within or around it. */
function isAt(failure: Failure | null, path: string): boolean {
  const field = failure?.kind === 'refused' ? String(failure.params.field ?? '') : '';
  return field !== '' && (path === field || path.endsWith(`.${field}`) || field.startsWith(`${path}.`));
}

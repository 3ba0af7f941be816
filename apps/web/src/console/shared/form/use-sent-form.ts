import type { Result } from '@floorcast/contract/result';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { newRequestId } from '../../../api/call/call.ts';
import { type Failure, isRefused } from '../../../api/call/failure.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import type { FieldInputProps } from './FieldInput.tsx';
import { useUnsaved } from './FormDialog.tsx';
import {
  type FieldKind,
  type FormField,
  fieldsOf,
  type Schema,
  takesRequest,
  type Values,
} from './fields.ts';
import { useAct } from './use-act.ts';
import { showWrong, treeOf, useForm, valueAt } from './use-form.ts';

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

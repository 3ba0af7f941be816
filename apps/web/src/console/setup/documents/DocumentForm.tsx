import {
  type DocumentBody,
  DocumentCalls,
  type DocumentCheckReply,
  type DocumentKind,
  type DocumentReply,
} from '@floorcast/contract/site-documents';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldInput } from '../../shared/form/FieldInput.tsx';
import type { FormField } from '../../shared/form/fields.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { showWrong, useForm, valueAt } from '../../shared/form/use-form.ts';
import { FormBar } from '../FormBar.tsx';
import styles from './Document.module.css';
import { fieldWords, groupsOf } from './document-fields.ts';
import { PublishDialog } from './PublishDialog.tsx';

interface DocumentFormProps {
  readonly kind: DocumentKind;
  readonly document: DocumentReply;
  /** The values that the form begins with. */
  readonly begin: DocumentBody;
  readonly changes: boolean;
  readonly onDiscard: () => void;
  readonly onPublished: (version: number) => void;
}

/** The values in fields. They are checked by the house, and shown beside what is in force, before they are published. */
export function DocumentForm(props: DocumentFormProps) {
  const { kind, document, changes } = props;
  const { t } = useTranslation();
  const form = useDocument(props);
  return (
    <>
      <form
        ref={form.element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.review(event)}
      >
        {form.groups.map(({ name, fields }) => (
          <fieldset key={name} className={styles.group} disabled={!changes}>
            <legend>{t(`consoleSetup.groups.${name}`)}</legend>
            <div className={styles.fields}>
              {fields.filter(form.isShown).map((field) => (
                <DocumentInput key={field.path} kind={kind} field={field} form={form} />
              ))}
            </div>
          </fieldset>
        ))}
        {changes && (
          <FormBar>
            <p role="alert">{form.says}</p>
            <Button disabled={form.untouched} onClick={form.discard}>
              {t('consoleSetup.document.discard')}
            </Button>
            <Button look="strong" type="submit" disabled={form.untouched || form.busy}>
              {t('consoleSetup.document.review')}
            </Button>
          </FormBar>
        )}
      </form>
      {form.toPublish !== undefined && (
        <PublishDialog
          kind={kind}
          changes={form.toPublish}
          body={versionOf(form.values, document)}
          after={document.version}
          onPublished={props.onPublished}
          onClose={form.dismiss}
        />
      )}
    </>
  );
}

interface DocumentInputProps {
  readonly kind: DocumentKind;
  readonly field: FormField;
  readonly form: ReturnType<typeof useDocument>;
}

function DocumentInput({ kind, field, form }: DocumentInputProps) {
  const { t } = useTranslation();
  const wordsOf = (option: string) => t(`consoleSetup.options.${option || 'none'}`, { defaultValue: option });
  return (
    <div className={styles.field} data-changed={form.isChanged(field)} data-testid={`field-${field.path}`}>
      <FieldInput
        field={field}
        label={fieldWords(t, kind, field.path)}
        hint={t(`consoleSetup.hints.${hintOf(field)}`, { defaultValue: '' })}
        options={(field.options ?? []).map((option) => [option, wordsOf(option)])}
        raw={form.rawOf(field)}
        problem={form.problemAt(field)}
        onRaw={(raw) => form.change(field.path, raw)}
      />
    </div>
  );
}

/** What is filled in, and its way to a version that can be published. */
function useDocument({ kind, document, begin, onDiscard }: DocumentFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const groups = useMemo(() => groupsOf(kind), [kind]);
  const act = useAct();
  const form = useForm(
    () => groups.flatMap(({ fields }) => fields).filter((field) => isThere(begin, field)),
    begin,
  );
  const [tried, setTried] = useState(false);
  const [checked, setChecked] = useState<DocumentCheckReply | null>(null);
  const values = form.over(begin);
  const problems = checked?.problems ?? [];
  const elsewhere = problems.filter(({ field }) => !form.shown.some(({ path }) => isAt(field, path)));
  const problemAt = (field: FormField, now = tried): string | null =>
    form.problemOf(field, now) ?? problems.find((each) => isAt(each.field, field.path))?.problem ?? null;
  const wrong = form.shown.filter((field) => problemAt(field) !== null).length + elsewhere.length;
  return {
    element,
    groups,
    values,
    rawOf: form.rawOf,
    problemAt,
    isShown: (field: FormField) => form.shown.includes(field),
    isChanged: ({ path }: FormField) => !isSame(valueAt(document.values, path), valueAt(values, path)),
    /** There is nothing to discard. */
    untouched: !form.dirty && isSame(values, document.values),
    busy: act.busy,
    /** What is wrong in all, and with fields that the form does not show. */
    says: [
      ...(act.problem === null ? [] : [act.problem]),
      ...(wrong > 0 ? [t('consoleSetup.document.wrong', { count: wrong })] : []),
      ...elsewhere.map(({ field, problem }) => `${field}: ${problem}`),
    ].join(' '),
    toPublish: checked !== null && problems.length === 0 ? checked.changes : undefined,
    dismiss: () => setChecked(null),
    change(path: string, raw: unknown): void {
      form.change(path, raw);
      setChecked(null);
      setTried(false);
    },
    discard(): void {
      form.reset();
      setChecked(null);
      setTried(false);
      onDiscard();
    },
    async review(event: FormEvent): Promise<void> {
      event.preventDefault();
      setTried(true);
      if (form.isRight) {
        const body = versionOf(values, document);
        const reply = await act.run(() => ask(DocumentCalls.check, { params: { kind }, body: { body } }));
        setChecked(reply ?? null);
      }
      // The fields are marked by then.
      requestAnimationFrame(() => showWrong(element.current));
    },
  };
}

/** Whether a problem is of a field, or within it. */
const isAt = (problem: string, path: string): boolean => problem === path || problem.startsWith(`${path}.`);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** A house of before does not know every field. */
const isThere = (begin: DocumentBody, { path, begin: own }: FormField): boolean =>
  own !== undefined || path.includes('.') || valueAt(begin, path) !== undefined;

/** What a version holds: the fields that differ from the file; null where none does. */
function versionOf(values: DocumentBody, { base }: DocumentReply): DocumentBody | null {
  const differing = Object.entries(values).filter(([name, value]) => !isSame(value, base[name]));
  return differing.length === 0 ? null : Object.fromEntries(differing);
}

/** What a reader needs to know of a kind beside its label. */
function hintOf({ kind, empty }: FormField): string {
  if (empty === undefined) return kind;
  return kind === 'list' ? 'optionalList' : 'optional';
}

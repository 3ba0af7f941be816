import {
  changesBetween,
  type DocumentBody,
  DocumentCalls,
  type DocumentChange,
  type DocumentCheckReply,
  type DocumentKind,
  DocumentPublishRequest,
  type DocumentReply,
} from '@floorcast/contract/site-documents';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { FieldInput } from '../../shared/form/FieldInput.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import type { FormField } from '../../shared/form/fields.ts';
import { showWrong, useForm, valueAt } from '../../shared/form/use-form.ts';
import { FormBar } from '../Area.tsx';
import { Differences, Opened } from '../Differences.tsx';
import styles from './Document.module.css';
import { fieldWords, groupsOf, useDocumentDifferences } from './document-fields.ts';

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
        className="stack gap-16"
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

interface PublishDialogProps {
  readonly kind: DocumentKind;
  readonly changes: readonly DocumentChange[];
  readonly body: DocumentBody | null;
  /** The version in force. */
  readonly after: number;
  readonly onPublished: (version: number) => void;
  readonly onClose: () => void;
}

/** What a version would change, before it is published with a note. */
export function PublishDialog({ kind, changes, body, after, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const differencesOf = useDocumentDifferences(kind);
  return (
    <FormDialog title={t('consoleSetup.document.changes')} onClose={onClose} wide testId="publish-dialog">
      {changes.length === 0 ? (
        <p>{t('consoleSetup.document.nothing')}</p>
      ) : (
        <>
          <Differences of={differencesOf(changes)} />
          <Form
            schema={DocumentPublishRequest}
            words="consoleForm"
            fields={{ note: { words: 'consoleForm.reason' } }}
            fixed={{ body, after }}
            lead={t(`consoleSetup.document.when.${kind}`)}
            button={t('consoleSetup.document.publish')}
            send={(request) => ask(DocumentCalls.publish, { params: { kind }, body: request })}
            onDone={({ version }) => onPublished(version)}
            onCancel={onClose}
          />
        </>
      )}
    </FormDialog>
  );
}

interface HistoryProps {
  readonly kind: DocumentKind;
  readonly document: Pick<DocumentReply, 'versions' | 'base'>;
  /** Begins the form from a version; absent: the account publishes nothing. */
  readonly onBack?: (version: number) => void;
}

/** The versions that were published, the newest first, each with what it has changed. */
export function History({ kind, document, onBack }: HistoryProps) {
  const { t, i18n } = useTranslation();
  const differencesOf = useDocumentDifferences(kind);
  const { versions } = document;
  return (
    <section className={styles.history}>
      <h2>{t('consoleSetup.document.history')}</h2>
      {versions.length === 0 && <p className="quiet">{t('consoleSetup.document.noVersion')}</p>}
      <ol>
        {versions.map(({ version, at, by, note, body }, index) => (
          <li key={version} data-testid="document-version">
            <strong>{t('consoleSetup.version', { version })}</strong>
            <bdi>{note}</bdi>
            <span className="quiet">
              <Verbatim>{by}</Verbatim>
              <span>{` · ${formatMinute(at, i18n.language)}`}</span>
              {body === null && <span>{` · ${t('consoleSetup.document.asFile')}`}</span>}
            </span>
            {onBack !== undefined && index > 0 && (
              <Button onClick={() => onBack(version)}>{t('consoleSetup.document.back', { version })}</Button>
            )}
            {isKnown(document, index) && (
              <Opened words={t('consoleSetup.differences.changed')}>
                {() => (
                  <Differences
                    of={differencesOf(
                      changesBetween(valuesOf(document, index + 1), valuesOf(document, index)),
                    )}
                  />
                )}
              </Opened>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether what was before a version is known: the first one comes after the file, as it is now. */
const isKnown = ({ versions }: HistoryProps['document'], index: number): boolean =>
  index + 1 < versions.length || versions[index]?.version === 1;

const valuesOf = ({ versions, base }: HistoryProps['document'], index: number): DocumentBody => ({
  ...base,
  ...versions[index]?.body,
});

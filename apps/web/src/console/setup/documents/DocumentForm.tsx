import type {
  DocumentBody,
  DocumentCheckReply,
  DocumentKind,
  DocumentReply,
} from '@floorcast/contract/site-documents';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FormBar } from '../FormBar.tsx';
import styles from './Document.module.css';
import { FieldInput } from './FieldInput.tsx';
import { type DocumentField, type FieldGroup, valueAt } from './field.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useDocument } from './use-document.ts';

interface DocumentFormProps {
  readonly kind: DocumentKind;
  readonly groups: readonly FieldGroup[];
  readonly document: DocumentReply;
  /** The values that the form begins with. */
  readonly begin: DocumentBody;
  readonly changes: boolean;
  readonly onPublished: (version: number) => void;
}

/** The values in fields. They are checked by the house, and shown beside what is in force, before they are published. */
export function DocumentForm({ groups, changes, ...parts }: DocumentFormProps) {
  const { kind, document } = parts;
  const { t } = useTranslation();
  const form = useDocument(parts);
  const { act, checked } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.review();
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        {groups.map(({ name, fields }) => (
          <fieldset key={name} className={styles.group} disabled={!changes}>
            <legend>{t(`consoleSetup.groups.${name}`)}</legend>
            <Fields kind={kind} fields={fields} document={document} form={form} />
          </fieldset>
        ))}
        {changes && (
          <FormBar>
            <Problems problem={act.problem} checked={checked} groups={groups} />
            <Button disabled={form.untouched} onClick={form.discard}>
              {t('consoleSetup.document.discard')}
            </Button>
            <Button look="strong" type="submit" disabled={!form.ready}>
              {t('consoleSetup.document.review')}
            </Button>
          </FormBar>
        )}
      </form>
      {checked !== null && checked.problems.length === 0 && (
        <PublishDialog
          kind={kind}
          groups={groups}
          changes={checked.changes}
          act={act}
          onPublish={(note) => void form.publish(note)}
          onClose={form.dismiss}
        />
      )}
    </>
  );
}

interface FieldsProps extends Pick<DocumentFormProps, 'kind' | 'document'> {
  readonly fields: readonly DocumentField[];
  readonly form: ReturnType<typeof useDocument>;
}

function Fields({ kind, fields, document, form }: FieldsProps) {
  const { values, checked, round } = form;
  const problemAt = (path: string) => checked?.problems.find(({ field }) => isAt(field, path))?.problem;
  return (
    <div className={styles.fields}>
      {fields
        .filter(({ path }) => valueAt(values, path) !== undefined)
        .map((field) => (
          <FieldInput
            key={`${field.path} ${round}`}
            area={kind}
            field={field}
            value={valueAt(values, field.path)}
            problem={problemAt(field.path) ?? null}
            changed={isChanged(document, values, field)}
            onValue={(value) => form.change(field.path, value)}
            onUnread={(wrong) => form.mark(field.path, wrong)}
          />
        ))}
    </div>
  );
}

interface ProblemsProps {
  readonly problem: string | null;
  readonly checked: DocumentCheckReply | null;
  readonly groups: readonly FieldGroup[];
}

/** What is wrong in all, and with fields that the form does not show. */
function Problems({ problem, checked, groups }: ProblemsProps) {
  const { t } = useTranslation();
  const problems = checked?.problems ?? [];
  const elsewhere = problems.filter(({ field }) => !groups.some(({ fields }) => hasField(fields, field)));
  const wrong = problems.length;
  const words = [
    ...(problem === null ? [] : [problem]),
    ...(wrong > 0 ? [t('consoleSetup.document.wrong', { count: wrong })] : []),
    ...elsewhere.map((each) => `${each.field}: ${each.problem}`),
  ];
  return (
    <p role="alert" className={styles.problem}>
      {words.join(' ')}
    </p>
  );
}

/** Whether a problem is of a field, or within it. */
const isAt = (problem: string, path: string): boolean => problem === path || problem.startsWith(`${path}.`);
const hasField = (fields: readonly DocumentField[], problem: string): boolean =>
  fields.some(({ path }) => isAt(problem, path));

const isChanged = ({ values: now }: DocumentReply, values: DocumentBody, { path }: DocumentField): boolean =>
  JSON.stringify(valueAt(now, path)) !== JSON.stringify(valueAt(values, path));

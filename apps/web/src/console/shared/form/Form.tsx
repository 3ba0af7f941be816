import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DialogActions } from '../../../ui/dialog/Dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldInput } from './FieldInput.tsx';
import styles from './Form.module.css';
import type { FormField, Values } from './fields.ts';
import { type FieldSay, type SentForm, useSentForm } from './use-form.ts';

interface FormProps<Body, Reply> extends SentForm<Body, Reply> {
  readonly onCancel?: () => void;
  /** Words of the button; an amount may be among what is filled in. */
  readonly button: string | ((amount: number | null) => string);
  /** What it does, before the fields. */
  readonly lead?: Elements | string;
  /** After the fields; it may depend on what is filled in. */
  readonly children?: Elements | ((body: Values) => Elements);
  /** It is all that a dialog holds: its buttons stay in sight. */
  readonly inDialog?: boolean;
  /** A quiet button: the form is not what its screen is for. */
  readonly quiet?: boolean;
  readonly columns?: boolean;
  readonly testId?: string;
  readonly buttonTestId?: string;
}

/** Asks for the body of a call, by its schema, and sends it once. */
export function Form<Body, Reply>(props: FormProps<Body, Reply>) {
  const form = useSentForm(props);
  const { lead, children, testId } = props;
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      data-testid={testId}
      onSubmit={(event) => void form.submit(event)}
    >
      {typeof lead === 'string' ? <p className="quiet">{lead}</p> : lead}
      <div className={props.columns ? styles.columns : styles.fields}>
        {form.shown.map((field) => (
          <FormInput key={field.path} field={field} say={props.fields?.[field.path] ?? {}} form={form} />
        ))}
      </div>
      {typeof children === 'function' ? children(form.values) : children}
      {form.problem !== null && (
        <p role="alert" className="bad">
          {form.problem}
        </p>
      )}
      <Buttons {...props} form={form} />
    </form>
  );
}

type State = ReturnType<typeof useSentForm>;

interface InputProps {
  readonly field: FormField;
  readonly say: FieldSay;
  readonly form: State;
}

/** A field with its words; typed twice, also the second one. */
function FormInput({ field, say, form }: InputProps) {
  const { t } = useTranslation();
  const name = field.path.split('.').at(-1);
  const key = say.words ?? `${form.words}.${name}`;
  const either = (end: '' | 'Hint' | 'Again') =>
    say.words === undefined
      ? t(`${form.words}.${name}${end}`, {
          defaultValue: t(`consoleForm.${name}${end}`, { defaultValue: '' }),
        })
      : t(`${say.words}${end}`, { defaultValue: '' });
  const hint = say.hint === undefined ? either('Hint') : t(say.hint);
  const input = {
    raw: form.rawOf(field),
    problem: form.problemOf(field, hint),
    onRaw: (raw: unknown) => form.change(field.path, raw),
  };
  if (field.kind === 'own') return <>{say.draw?.(input)}</>;
  return (
    <>
      <FieldInput
        {...input}
        field={field}
        label={either('')}
        hint={hint}
        options={say.options ?? field.options?.map((each) => [each, t(`${key}s.${each}`)]) ?? []}
        open={say.open === true}
        testId={say.testId}
        {...(say.rows && { rows: say.rows })}
      />
      {field.twice && (
        <Field
          label={either('Again')}
          inputMode="decimal"
          autoComplete="off"
          value={form.second(field)}
          onText={(text) => form.change(`${field.path}Again`, text)}
          problem={form.differs(field)}
        />
      )}
    </>
  );
}

interface ButtonsProps
  extends Pick<FormProps<never, never>, 'button' | 'onCancel' | 'inDialog' | 'quiet' | 'buttonTestId'> {
  readonly form: State;
}

function Buttons({ button, onCancel, inDialog = false, quiet = false, buttonTestId, form }: ButtonsProps) {
  const { t } = useTranslation();
  const wide = inDialog || (onCancel === undefined && !quiet);
  const buttons = (
    <>
      <Button
        look={quiet ? 'calm' : 'strong'}
        wide={wide}
        type="submit"
        disabled={form.busy}
        aria-busy={form.sending}
        data-testid={buttonTestId}
      >
        {typeof button === 'string' ? button : button(form.amount)}
      </Button>
      {onCancel !== undefined && (
        <Button wide={wide} onClick={onCancel}>
          {t('consoleForm.cancel')}
        </Button>
      )}
    </>
  );
  return inDialog ? (
    <DialogActions>{buttons}</DialogActions>
  ) : (
    <div className={styles.buttons}>{buttons}</div>
  );
}

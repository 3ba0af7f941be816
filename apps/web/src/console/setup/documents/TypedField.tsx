import { useId, useState } from 'react';
import { type TypedMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from './Document.module.css';
import type { TypedKind } from './field.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { readTyped, writeTyped } from './typed-value.ts';

interface TypedFieldProps extends FieldInputProps {
  readonly field: TypedKind;
  readonly label: string;
}

/** A field whose value is typed: what cannot be read stays in it, and is named. */
export function TypedField({ field, label, value, problem, onValue, onUnread }: TypedFieldProps) {
  const { t } = useTranslation();
  const money: TypedMoney = useTypedMoney();
  const id = useId();
  const [typed, setTyped] = useState(() => writeTyped(field, value, money));
  const [wrong, setWrong] = useState(false);

  function change(text: string): void {
    setTyped(text);
    const now = readTyped(field, text, money);
    setWrong(!now.ok);
    onUnread(!now.ok);
    if (now.ok) onValue(now.value);
  }

  const said = wrong ? t(`consoleSetup.unread.${field.kind}`, { example: money.example }) : problem;
  if (field.kind === 'json' || (field.kind === 'text' && field.long === true))
    return (
      <div className={styles.long}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          dir={field.kind === 'json' ? 'ltr' : 'auto'}
          data-code={field.kind === 'json'}
          rows={Math.min(14, Math.max(3, typed.split('\n').length))}
          spellCheck={field.kind !== 'json'}
          value={typed}
          aria-invalid={said !== null}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => change(target.value)}
        />
        <p id={`${id}-said`} className={styles.problem} role={said === null ? undefined : 'alert'}>
          {said}
        </p>
      </div>
    );
  return (
    <Field
      label={label}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.kind === 'text' || field.kind === 'list' ? 'text' : 'decimal'}
      hint={t(`consoleSetup.hints.${hintOf(field)}`, { defaultValue: '' })}
      problem={said}
      answered
      onText={change}
    />
  );
}

/** What a reader needs to know of a kind beside its label. */
function hintOf(field: TypedKind): string {
  if ((field.kind === 'number' || field.kind === 'list') && field.optional === true)
    return field.kind === 'list' ? 'optionalList' : 'optional';
  return field.kind;
}

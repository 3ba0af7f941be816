import { useId } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from './Document.module.css';
import type { FieldInputProps } from './field-input-props.ts';
import { fieldWords } from './field-words.ts';
import { RowsField, rowsIn } from './RowsField.tsx';
import { TypedField } from './TypedField.tsx';

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { area, field, value, problem, changed, onValue, onUnread } = props;
  const { t } = useTranslation();
  const label = fieldWords(t, area, field.path);
  return (
    <div className={styles.field} data-changed={changed} data-testid={`field-${field.path}`}>
      {field.kind === 'flag' || field.kind === 'part' ? (
        <Toggle
          label={label}
          on={field.kind === 'flag' ? value === true : value !== null}
          problem={problem}
          onSwitch={(on) => onValue(field.kind === 'flag' ? on : on ? field.begin : null)}
        />
      ) : field.kind === 'choice' ? (
        <Select
          label={label}
          options={field.options.map((option) => [
            option,
            t(`consoleSetup.options.${option === '' ? 'none' : option}`, { defaultValue: option }),
          ])}
          value={String(value)}
          onValue={onValue}
          problem={problem}
        />
      ) : field.kind === 'rows' ? (
        <RowsField
          label={label}
          columns={field.columns}
          rows={rowsIn(value)}
          problem={problem}
          onRows={onValue}
          onUnread={onUnread}
        />
      ) : (
        <TypedField {...props} field={field} label={label} />
      )}
    </div>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly problem: string | null;
  readonly onSwitch: (on: boolean) => void;
}

function Toggle({ label, on, problem, onSwitch }: ToggleProps) {
  const id = useId();
  return (
    <>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={problem === null ? undefined : id}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        <span>{label}</span>
      </label>
      {problem !== null && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import check from '../../../ui/fields/Check.module.css';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import styles from './Form.module.css';
import { type FormField, readTyped, rowsIn, type TypedRow } from './fields.ts';
import { PlayerPick } from './PlayerPick.tsx';

/** What the input of a field is given. */
export interface FieldInputProps {
  readonly field: FormField;
  readonly label: string;
  readonly hint: string;
  /** The options of a choice, each with its text. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** The options lie open. */
  readonly open?: boolean;
  readonly rows?: number;
  readonly testId?: string | undefined;
  /** As it is filled in. */
  readonly raw: unknown;
  readonly problem: string | null;
  readonly onRaw: (raw: unknown) => void;
}

/** Kinds that are typed as a line, and the keyboards and types of their inputs. */
const NATIVE = {
  text: {},
  email: { type: 'email' },
  date: { type: 'date' },
  number: { inputMode: 'decimal' },
  amount: { inputMode: 'decimal' },
  share: { inputMode: 'decimal' },
  seconds: { inputMode: 'decimal' },
  list: { inputMode: 'text' },
} as const;

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, label, hint, options, raw, problem, testId, onRaw } = props;
  const text = typeof raw === 'string' ? raw : '';
  switch (field.kind) {
    case 'flag':
    case 'part':
      return <Toggle label={label} on={raw === true} problem={problem} onSwitch={onRaw} />;
    case 'choice':
      return props.open ? (
        <OpenChoice {...props} />
      ) : (
        <Select label={label} options={options} value={text} onValue={onRaw} problem={problem} />
      );
    case 'person':
      return <PlayerPick id={typeof raw === 'number' ? raw : null} problem={problem} onId={onRaw} />;
    case 'rows':
      return (
        <RowsField
          label={label}
          columns={field.columns ?? []}
          rows={rowsIn(raw)}
          problem={problem}
          onRows={onRaw}
        />
      );
    case 'long':
    case 'json':
      return (
        <TextArea
          label={label}
          hint={hint}
          value={text}
          code={field.kind === 'json'}
          rows={props.rows ?? Math.min(14, Math.max(3, text.split('\n').length))}
          maxLength={field.most}
          problem={problem}
          onText={onRaw}
        />
      );
    case 'own':
    case 'literal':
      return null;
    default:
      return (
        <Field
          {...NATIVE[field.kind]}
          label={label}
          hint={hint}
          value={text}
          maxLength={field.most}
          autoComplete="off"
          {...(field.code && { autoCapitalize: 'none', spellCheck: false })}
          problem={problem}
          answered
          onText={onRaw}
          data-testid={testId}
        />
      );
  }
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
    <div>
      <label className={check.check}>
        <input
          type="checkbox"
          checked={on}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        <span>{label}</span>
      </label>
      {problem !== null && (
        <p id={id} className="bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function OpenChoice({ field, label, options, raw, onRaw }: FieldInputProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name={field.path} checked={raw === value} onChange={() => onRaw(value)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface RowsFieldProps {
  readonly label: string;
  readonly columns: readonly FormField[];
  readonly rows: readonly TypedRow[];
  readonly problem: string | null;
  readonly onRows: (rows: readonly TypedRow[]) => void;
}

/** A table within a form, row by row. */
function RowsField({ label, columns, rows, problem, onRows }: RowsFieldProps) {
  const { t } = useTranslation();
  const money = useTypedMoney();
  const write = ({ key, cells }: TypedRow, name: string, text: string) =>
    onRows(rows.map((row) => (row.key === key ? { key, cells: { ...cells, [name]: text } } : row)));
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {rows.length === 0 && <p className="quiet">{t('consoleSetup.rows.none')}</p>}
      {rows.map((row, index) => (
        <div key={row.key} className={styles.row}>
          {columns.map((column) => (
            <Field
              key={column.path}
              label={t(`consoleSetup.rows.${column.path}`)}
              look="tool"
              inputMode={column.kind === 'text' ? 'text' : 'decimal'}
              autoComplete="off"
              refused={!readTyped(column, row.cells[column.path] ?? '', money).ok}
              value={row.cells[column.path] ?? ''}
              onText={(text) => write(row, column.path, text)}
            />
          ))}
          <Button
            look="bare"
            aria-label={t('consoleSetup.rows.remove', { row: index + 1 })}
            onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        onClick={() => onRows([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, cells: {} }])}
      >
        <IconPlus size={18} aria-hidden="true" />
        <span>{t('consoleSetup.rows.add')}</span>
      </Button>
      <p className="bad" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
    </fieldset>
  );
}

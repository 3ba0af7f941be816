import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from './Form.module.css';
import { type FormField, readTyped, type TypedRow } from './fields.ts';

interface RowsFieldProps {
  readonly label: string;
  readonly columns: readonly FormField[];
  readonly rows: readonly TypedRow[];
  readonly problem: string | null;
  readonly onRows: (rows: readonly TypedRow[]) => void;
}

/** A table within a form, row by row. */
export function RowsField({ label, columns, rows, problem, onRows }: RowsFieldProps) {
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

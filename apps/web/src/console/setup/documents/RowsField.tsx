import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type TypedMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from './Document.module.css';
import type { RowColumn } from './field.ts';
import { readTyped, writeTyped } from './typed-value.ts';

type Row = Readonly<Record<string, unknown>>;

export const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

interface RowsFieldProps {
  readonly label: string;
  readonly columns: readonly RowColumn[];
  readonly rows: readonly Row[];
  readonly problem: string | null;
  readonly onRows: (rows: readonly Row[]) => void;
  readonly onUnread: (wrong: boolean) => void;
}

/** A row as it is typed. */
interface Typed {
  readonly key: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A table within a document, row by row. */
export function RowsField({ label, columns, rows, problem, onRows, onUnread }: RowsFieldProps) {
  const { t } = useTranslation();
  const money = useTypedMoney();
  const keys = useRef(0);
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    rows.map((row) => ({ key: keys.current++, cells: cellsOf(columns, row, money) })),
  );

  function change(next: readonly Typed[]): void {
    setTyped(next);
    const read = next.map(({ cells }) => readRow(columns, cells, money));
    const right = read.filter((row) => row !== undefined);
    onUnread(right.length < read.length);
    if (right.length === read.length) onRows(right);
  }

  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {typed.length === 0 && <p className={styles.quiet}>{t('consoleSetup.rows.none')}</p>}
      {typed.map(({ key, cells }, index) => (
        <div key={key} className={styles.row}>
          {columns.map((column) => (
            <Field
              key={column.name}
              label={t(`consoleSetup.rows.${column.name}`)}
              look="tool"
              inputMode={column.kind === 'text' ? 'text' : 'decimal'}
              autoComplete="off"
              refused={readTyped(kindOf(column), cells[column.name] ?? '', money).ok === false}
              value={cells[column.name] ?? ''}
              onText={(text) =>
                change(
                  typed.map((row) =>
                    row.key === key ? { key, cells: { ...cells, [column.name]: text } } : row,
                  ),
                )
              }
            />
          ))}
          <Button
            look="bare"
            aria-label={t('consoleSetup.rows.remove', { row: index + 1 })}
            onClick={() => change(typed.filter((row) => row.key !== key))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button onClick={() => change([...typed, { key: keys.current++, cells: {} }])}>
        <IconPlus size={18} aria-hidden="true" />
        <span>{t('consoleSetup.rows.add')}</span>
      </Button>
      <p className={styles.problem} role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
    </fieldset>
  );
}

const kindOf = ({ name, kind }: RowColumn) => ({ path: name, kind }) as const;

const cellsOf = (columns: readonly RowColumn[], row: Row, money: TypedMoney): Typed['cells'] =>
  Object.fromEntries(
    columns.map((column) => [column.name, writeTyped(kindOf(column), row[column.name], money)]),
  );

/** Undefined: a cell cannot be read. */
function readRow(columns: readonly RowColumn[], cells: Typed['cells'], money: TypedMoney): Row | undefined {
  const values: [string, unknown][] = [];
  for (const column of columns) {
    const read = readTyped(kindOf(column), cells[column.name] ?? '', money);
    if (!read.ok) return undefined;
    values.push([column.name, read.value]);
  }
  return Object.fromEntries(values);
}

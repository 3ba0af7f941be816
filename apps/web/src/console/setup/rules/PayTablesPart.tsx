import { PAY_UNITS, RULES_MOST } from '@floorcast/contract/game-rules';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { AddButton, RemoveButton, TextInput } from './inputs.tsx';
import styles from './Rules.module.css';
import {
  added,
  changed,
  type Edit,
  NEW_PAYTABLE,
  NO_TEXT,
  type PartProps,
  type PayRowDraft,
  type PayTableDraft,
  type TextDraft,
  without,
} from './rules-draft.ts';

interface PayRowsProps {
  readonly edit: Edit;
  /** Of the table. */
  readonly path: string;
  readonly table: PayTableDraft;
  readonly onTable: (table: PayTableDraft) => void;
}

/** The symbols of a paytable, and what each pays. */
function PayRows({ edit, path, table, onTable }: PayRowsProps) {
  const { t } = useTranslation();
  const { columns, rows } = table;
  return (
    <>
      {rows.map((row, index) => (
        <PayRow
          key={row.key}
          edit={edit}
          path={`${path}.rows.${index}`}
          number={index + 1}
          last={rows.length === 1}
          columns={columns.map(({ key, text }, at) => ({
            key,
            words: headOf(text, edit) || t('consoleSetup.rules.column', { number: at + 1 }),
          }))}
          row={row}
          onRow={(next) => onTable({ ...table, rows: changed(rows, next) })}
          onRemove={() => onTable({ ...table, rows: without(rows, row) })}
        />
      ))}
      <div>
        <AddButton
          words={t('consoleSetup.rules.addRow')}
          full={rows.length === RULES_MOST.rows}
          onAdd={() =>
            onTable({
              ...table,
              rows: added(rows, { key: 0, symbol: NO_TEXT, pays: columns.map(() => '') }),
            })
          }
        />
      </div>
    </>
  );
}

/** A text in the language that is being written, or in whatever it is given. */
const headOf = (text: TextDraft, { language }: Edit): string =>
  text[language] || (LANGUAGES.map((each) => text[each]).find(Boolean) ?? '');

interface PayRowProps {
  readonly edit: Edit;
  readonly path: string;
  readonly number: number;
  readonly last: boolean;
  /** What the columns are called. */
  readonly columns: readonly { readonly key: number; readonly words: string }[];
  readonly row: PayRowDraft;
  readonly onRow: (row: PayRowDraft) => void;
  readonly onRemove: () => void;
}

function PayRow({ edit, path, number, last, columns, row, onRow, onRemove }: PayRowProps) {
  const { t } = useTranslation();
  const named = headOf(row.symbol, edit) || t('consoleSetup.rules.row', { number });
  return (
    <fieldset className={styles.row}>
      <legend className="unseen">{named}</legend>
      <TextInput
        edit={edit}
        path={`${path}.symbol`}
        label={t('consoleSetup.rules.symbol')}
        text={row.symbol}
        onText={(symbol) => onRow({ ...row, symbol })}
      />
      <div className={styles.pays}>
        {columns.map(({ key, words }, index) => (
          <Field
            key={key}
            label={words}
            inputMode="decimal"
            autoComplete="off"
            value={row.pays[index] ?? ''}
            problem={edit.problemAt(`${path}.pays.${index}`)}
            onText={(text) =>
              onRow({ ...row, pays: columns.map((_, at) => (at === index ? text : (row.pays[at] ?? ''))) })
            }
          />
        ))}
      </div>
      <RemoveButton what={named} last={last} onRemove={onRemove} />
    </fieldset>
  );
}

/** What each symbol pays, a table each. */
export function PayTablesPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  const { paytables } = draft;
  return (
    <>
      {paytables.map((table, index) => (
        <PayTable
          key={table.key}
          edit={edit}
          path={`paytables.${index}`}
          label={t('consoleSetup.rules.paytable', { number: index + 1 })}
          last={paytables.length === 1}
          table={table}
          onTable={(next) => onDraft({ ...draft, paytables: changed(paytables, next) })}
          onRemove={() => onDraft({ ...draft, paytables: without(paytables, table) })}
        />
      ))}
      <div>
        <AddButton
          words={t('consoleSetup.rules.addPaytable')}
          full={paytables.length === RULES_MOST.paytables}
          onAdd={() => onDraft({ ...draft, paytables: added(paytables, NEW_PAYTABLE) })}
        />
      </div>
    </>
  );
}

interface PayTableProps {
  readonly edit: Edit;
  readonly path: string;
  readonly label: string;
  readonly last: boolean;
  readonly table: PayTableDraft;
  readonly onTable: (table: PayTableDraft) => void;
  readonly onRemove: () => void;
}

function PayTable({ edit, path, label, last, table, onTable, onRemove }: PayTableProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <div className={styles.line}>
        <TextInput
          edit={edit}
          path={`${path}.title`}
          label={t('consoleSetup.rules.tableTitle')}
          text={table.title}
          onText={(title) => onTable({ ...table, title })}
        />
        <RemoveButton what={label} last={last} onRemove={onRemove} />
      </div>
      <Select
        label={t('consoleSetup.rules.unit')}
        options={PAY_UNITS.map((each) => [each, t(`consoleSetup.rules.units.${each}`)])}
        value={table.unit}
        onValue={(unit) => onTable({ ...table, unit: PAY_UNITS.find((each) => each === unit) ?? 'bets' })}
      />
      <PayColumns edit={edit} path={path} table={table} onTable={onTable} />
      <PayRows edit={edit} path={path} table={table} onTable={onTable} />
    </fieldset>
  );
}

interface PayColumnsProps {
  readonly edit: Edit;
  /** Of the table. */
  readonly path: string;
  readonly table: PayTableDraft;
  readonly onTable: (table: PayTableDraft) => void;
}

/** The heads of the columns of a paytable. Each row has a pay for each of them. */
function PayColumns({ edit, path, table, onTable }: PayColumnsProps) {
  const { t } = useTranslation();
  const { columns, rows } = table;
  const add = () =>
    onTable({
      ...table,
      columns: added(columns, { key: 0, text: NO_TEXT }),
      rows: rows.map((row) => ({ ...row, pays: [...row.pays, ''] })),
    });
  const remove = (index: number, column: (typeof columns)[number]) =>
    onTable({
      ...table,
      columns: without(columns, column),
      rows: rows.map((row) => ({ ...row, pays: row.pays.filter((_, at) => at !== index) })),
    });
  return (
    <div className={styles.columns}>
      {columns.map((column, index) => {
        const label = t('consoleSetup.rules.column', { number: index + 1 });
        return (
          <div key={column.key} className={styles.line}>
            <TextInput
              edit={edit}
              path={`${path}.columns.${index}`}
              label={label}
              text={column.text}
              onText={(text) => onTable({ ...table, columns: changed(columns, { ...column, text }) })}
            />
            <RemoveButton what={label} last={columns.length === 1} onRemove={() => remove(index, column)} />
          </div>
        );
      })}
      <div className={styles.add}>
        <AddButton
          words={t('consoleSetup.rules.addColumn')}
          full={columns.length === RULES_MOST.columns}
          onAdd={add}
        />
      </div>
    </div>
  );
}

import { RULES_MOST } from '@floorcast/contract/game-rules';
import { LANGUAGES } from '../../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import styles from '../Rules.module.css';
import {
  added,
  changed,
  NO_TEXT,
  type PayRowDraft,
  type PayTableDraft,
  type TextDraft,
  without,
} from '../rules-draft.ts';
import type { Edit } from './edit.ts';
import { AddButton, RemoveButton } from './RowButtons.tsx';
import { TextInput } from './TextInput.tsx';

interface PayRowsProps {
  readonly edit: Edit;
  /** Of the table. */
  readonly path: string;
  readonly table: PayTableDraft;
  readonly onTable: (table: PayTableDraft) => void;
}

/** The symbols of a paytable, and what each pays. */
export function PayRows({ edit, path, table, onTable }: PayRowsProps) {
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

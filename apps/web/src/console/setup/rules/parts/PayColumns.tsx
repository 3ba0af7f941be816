import { RULES_MOST } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import styles from '../Rules.module.css';
import { added, changed, NO_TEXT, type PayTableDraft, without } from '../rules-draft.ts';
import type { Edit } from './edit.ts';
import { AddButton, RemoveButton } from './RowButtons.tsx';
import { TextInput } from './TextInput.tsx';

interface PayColumnsProps {
  readonly edit: Edit;
  /** Of the table. */
  readonly path: string;
  readonly table: PayTableDraft;
  readonly onTable: (table: PayTableDraft) => void;
}

/** The heads of the columns of a paytable. Each row has a pay for each of them. */
export function PayColumns({ edit, path, table, onTable }: PayColumnsProps) {
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

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';

interface ColumnHeadProps {
  readonly column: { readonly words: string; readonly numeric?: boolean } | undefined;
  readonly sorted: false | 'asc' | 'desc';
  /** Undefined where the house cannot sort by it. */
  readonly onSort: (() => void) | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column, which sorts by it where the house can. */
export function ColumnHead({ column, sorted, onSort }: ColumnHeadProps) {
  const { t } = useTranslation();
  if (column === undefined) return <th />;
  const name = t(column.words);
  return (
    <th
      scope="col"
      data-numeric={column.numeric ?? false}
      aria-sort={sorted === false ? undefined : ARIA[sorted]}
    >
      {onSort === undefined ? (
        name
      ) : (
        <button type="button" onClick={onSort} aria-label={t('table.sortBy', { column: name })}>
          <span>{name}</span>
          {sorted === 'asc' && <IconArrowUp size={14} aria-hidden="true" />}
          {sorted === 'desc' && <IconArrowDown size={14} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

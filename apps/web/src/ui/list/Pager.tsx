import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../button/Button.tsx';
import { Select } from '../fields/Select.tsx';
import styles from './List.module.css';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Numbers of rows to choose from. */
  readonly sizes: readonly number[];
  readonly choosePage: (page: number) => void;
  readonly chooseSize: (size: number) => void;
}

/** How many rows at a time, and which of them. */
export function Pager({ page, size, total, sizes, choosePage, chooseSize }: PagerProps) {
  const { t } = useTranslation();
  const to = Math.min(page * size, total);
  return (
    <div className={styles.pager}>
      <Select
        label={t('table.perPage')}
        look="row"
        options={sizes.map((choice) => [String(choice), String(choice)])}
        value={String(size)}
        onValue={(choice) => chooseSize(Number(choice))}
      />
      <span role="status">
        {t('table.range', { from: Math.min((page - 1) * size + 1, total), to, total })}
      </span>
      <span className={styles.turn}>
        <Button aria-label={t('table.previous')} disabled={page === 1} onClick={() => choosePage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button aria-label={t('table.next')} disabled={to >= total} onClick={() => choosePage(page + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}

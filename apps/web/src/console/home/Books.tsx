import type { ShiftReply } from '@floorcast/contract/shift';
import { IconAlertTriangle, IconScale } from '@tabler/icons-react';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Home.module.css';

interface BooksProps {
  readonly books: NonNullable<ShiftReply['books']>;
}

/** Whether the books add up, and when that was looked at. */
export function Books({ books: { even, at } }: BooksProps) {
  const { t, i18n } = useTranslation();
  const Icon = even ? IconScale : IconAlertTriangle;
  const time = formatMinute(at, i18n.language);
  return (
    <p className={styles.books} data-even={even} data-testid="books" role={even ? undefined : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <span>{t(even ? 'consoleCalls.home.booksEven' : 'consoleCalls.home.booksUneven', { time })}</span>
    </p>
  );
}

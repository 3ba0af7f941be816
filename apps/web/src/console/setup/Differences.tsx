import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './Differences.module.css';

/** A value that differs between two versions, as a reader understands it; null: there is none. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two versions: each field with its value before and after (OPS-84). */
export function Differences({ of }: { readonly of: readonly Difference[] }) {
  const { t } = useTranslation();
  if (of.length === 0) return <p>{t('consoleSetup.differences.none')}</p>;
  return (
    <table className={styles.differences} data-testid="differences">
      <thead>
        <tr>
          <th scope="col">{t('consoleSetup.differences.field')}</th>
          <th scope="col">{t('consoleSetup.differences.before')}</th>
          <th scope="col">{t('consoleSetup.differences.after')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ label, before, after }) => (
          <tr key={label} data-testid="difference">
            <th scope="row" dir="auto">
              {label}
            </th>
            <td dir="auto" data-label={t('consoleSetup.differences.before')}>
              {before === null ? <Absent /> : <del>{before}</del>}
            </td>
            <td dir="auto" data-label={t('consoleSetup.differences.after')}>
              {after === null ? <Absent /> : <ins>{after}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Absent() {
  const { t } = useTranslation();
  return <span className="quiet">{t('consoleSetup.differences.absent')}</span>;
}

interface OpenedProps {
  readonly words: string;
  /** Rendered once it is open. */
  readonly children: () => Elements;
}

/** Something long that is shown on a press. */
export function Opened({ words, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.opened} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronDown size={18} aria-hidden="true" />
        <span>{words}</span>
      </summary>
      {open && children()}
    </details>
  );
}

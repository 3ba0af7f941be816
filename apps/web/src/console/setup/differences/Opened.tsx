import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Opened.module.css';

interface OpenedProps {
  readonly words: string;
  /** Rendered once it is open. */
  readonly children: () => ReactNode;
}

/** Something long that is shown on a press. */
export function Opened({ words, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.opened} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronDown size={18} aria-hidden="true" />
        {words}
      </summary>
      {open && children()}
    </details>
  );
}

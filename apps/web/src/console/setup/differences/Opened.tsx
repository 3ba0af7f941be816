import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import styles from './Opened.module.css';

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

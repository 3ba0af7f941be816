import type { ReactNode, RefObject } from 'react';
import styles from './Dialog.module.css';

interface DialogActionsProps {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The buttons that answer a dialog, last in it or in its form: in sight while what is before them scrolls. */
export function DialogActions({ ref, children }: DialogActionsProps) {
  return (
    <div ref={ref} className={styles.actions} data-dialog-actions="">
      {children}
    </div>
  );
}

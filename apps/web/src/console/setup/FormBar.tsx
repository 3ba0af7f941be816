import type { ReactNode } from 'react';
import styles from './FormBar.module.css';

/** What is wrong with a long form, and its buttons: in sight wherever the form is scrolled. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

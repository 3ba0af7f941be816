import { createContext, type ReactNode } from 'react';
import { Brand } from './bars/Brand.tsx';
import styles from './GuestFrame.module.css';

/** Whether there is a frame around the screen: its brand, its menu, and a page of its own for what is in it. */
export const InFrame = createContext(false);

/** Around a page that has no frame: for guests, and where the frame itself has failed. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand always />
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  );
}

import { MissingPage } from '../../../machines/MissingPage.tsx';
import styles from './MissingMachine.module.css';

/** In place of a game at a machine that does not exist (ROUTE-1). */
export const MissingMachine = () => (
  <main className={styles.page}>
    <MissingPage />
  </main>
);

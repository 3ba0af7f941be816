import { ViewersAt } from '../../../machines/Viewers.tsx';
import styles from './ViewersInfo.module.css';

/** How many look on, across from the age of the picture (GAME-18). */
export function ViewersInfo({ machineId }: { readonly machineId: number | undefined }) {
  return (
    <div className={styles.info}>
      <ViewersAt machineId={machineId} />
    </div>
  );
}

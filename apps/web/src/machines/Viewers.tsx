import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { crowd } from '../api/crowd.ts';
import { useReadable } from '../lib/use-readable.ts';
import styles from './Viewers.module.css';

/** How many watch a machine, its player aside (GAME-18). Nothing while nobody does. */
export function Viewers({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const words = t('watch.viewers', { count });
  return (
    <span className={styles.viewers} data-testid="viewers" data-count={count} title={words}>
      <IconEye size={16} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}

/** The same at a machine whose news the player is told. */
export function ViewersAt({ machineId }: { readonly machineId: number | undefined }) {
  const news = useReadable(crowd);
  return news?.id === machineId ? <Viewers count={news?.viewers ?? 0} /> : null;
}

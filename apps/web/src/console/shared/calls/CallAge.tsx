import type { Call } from '@floorcast/contract/calls';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Elapsed } from '../Elapsed.tsx';
import styles from './CallAge.module.css';
import { useLevel } from './call-level.ts';

/** How old an open call is, with a word once it is overdue. */
export function CallAge({ call }: { readonly call: Pick<Call, 'raisedAt' | 'amberAt' | 'redAt'> }) {
  const { t } = useTranslation();
  const level = useLevel(call);
  return (
    <span className={styles.age} data-level={level}>
      <Elapsed since={call.raisedAt} />
      {level !== 'new' && <span>{t(`consoleCalls.level.${level}`)}</span>}
    </span>
  );
}

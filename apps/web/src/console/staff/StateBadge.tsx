import type { StaffMember } from '@floorcast/contract/staff';
import { IconCheck, IconClockPause, IconLock } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Staff.module.css';

const ICONS = { active: IconCheck, locked: IconLock, blocked: IconClockPause, closed: IconLock } as const;

/** Whether an account may sign in: by colour, sign and word. */
export function StateBadge({ state }: Pick<StaffMember, 'state'>) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {t(`consoleStaff.states.${state}`)}
    </span>
  );
}

import { IconUserCheck, IconUserExclamation } from '@tabler/icons-react';
import { callAt, staffCalls } from '../../../api/stores/staff-calls.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useCallWords } from '../../../machines/calls/use-call-words.ts';
import styles from './StaffNotice.module.css';

/** At the picture: staff know what is the matter at this machine, or somebody is on the way. */
export function StaffNotice({ machineId }: { machineId: number }) {
  const call = callAt(useReadable(staffCalls), machineId);
  const words = useCallWords(call);
  const Icon = call?.state === 'on-the-way' ? IconUserCheck : IconUserExclamation;
  return (
    <div role="status" className={styles.place} data-testid="staff-notice" data-state={call?.state}>
      {call !== undefined && (
        <p className={styles.notice}>
          <Icon size={20} aria-hidden="true" />
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}

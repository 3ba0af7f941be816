import type { StaffMember } from '@floorcast/contract/staff';
import { IconCheck, IconClockPause, IconLock } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { StateBadge, type StateLook } from '../shared/StateBadge.tsx';

const LOOKS: Readonly<Record<StaffMember['state'], StateLook>> = {
  active: { tone: 'good', Icon: IconCheck },
  blocked: { tone: 'warn', Icon: IconClockPause },
  locked: { tone: 'bad', Icon: IconLock },
  closed: { tone: 'bad', Icon: IconLock },
};

/** Whether a member of staff may sign in. */
export function MemberStateBadge({ state }: { readonly state: StaffMember['state'] }) {
  const { t } = useTranslation();
  return <StateBadge {...LOOKS[state]} state={state} words={t(`consoleStaff.states.${state}`)} />;
}

import type { Proposal } from '@floorcast/contract/proposals';
import { IconArrowBackUp, IconBan, IconCheck, IconClockPause, IconClockX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Money.module.css';

const ICONS = {
  open: IconClockPause,
  done: IconCheck,
  refused: IconBan,
  withdrawn: IconArrowBackUp,
  expired: IconClockX,
} as const;

/** The state of a proposal: by colour, sign and word. */
export function StateBadge({ state }: Pick<Proposal, 'state'>) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state} data-testid="proposal-state">
      <Icon size={16} aria-hidden="true" />
      {t(`consoleMoney.states.${state}`)}
    </span>
  );
}

import type { Proposal } from '@floorcast/contract/proposals';
import { IconArrowBackUp, IconBan, IconCheck, IconClockPause, IconClockX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { StateBadge, type StateLook } from '../StateBadge.tsx';

const LOOKS: Readonly<Record<Proposal['state'], StateLook>> = {
  open: { tone: 'warn', Icon: IconClockPause },
  done: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'bad', Icon: IconBan },
  withdrawn: { tone: 'quiet', Icon: IconArrowBackUp },
  expired: { tone: 'quiet', Icon: IconClockX },
};

/** The state of a proposal. */
export function ProposalStateBadge({ state }: { readonly state: Proposal['state'] }) {
  const { t } = useTranslation();
  return (
    <StateBadge
      {...LOOKS[state]}
      state={state}
      words={t(`consoleMoney.states.${state}`)}
      testId="proposal-state"
    />
  );
}

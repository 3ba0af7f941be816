import type { PlayerState } from '@floorcast/contract/players';
import { IconBan, IconCheck, IconClockPause, IconDoorExit, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { StateBadge, type StateLook } from '../shared/StateBadge.tsx';

const LOOKS: Readonly<Record<PlayerState, StateLook>> = {
  active: { tone: 'good', Icon: IconCheck },
  excluded: { tone: 'warn', Icon: IconHandStop },
  blocked: { tone: 'warn', Icon: IconClockPause },
  banned: { tone: 'bad', Icon: IconBan },
  closed: { tone: 'bad', Icon: IconDoorExit },
};

/** The state of a player's account. */
export function PlayerStateBadge({ state }: { readonly state: PlayerState }) {
  const { t } = useTranslation();
  return (
    <StateBadge
      {...LOOKS[state]}
      state={state}
      words={t(`consolePlayers.states.${state}`)}
      testId="player-state"
    />
  );
}

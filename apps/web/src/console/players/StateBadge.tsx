import type { PlayerState } from '@floorcast/contract/players';
import { IconBan, IconCheck, IconClockPause, IconDoorExit, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Players.module.css';

const ICONS = {
  active: IconCheck,
  excluded: IconHandStop,
  blocked: IconClockPause,
  banned: IconBan,
  closed: IconDoorExit,
} as const satisfies Record<PlayerState, unknown>;

/** The state of a player's account: by colour, sign and word. */
export function StateBadge({ state }: { readonly state: PlayerState }) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state} data-testid="player-state">
      <Icon size={16} aria-hidden="true" />
      {t(`consolePlayers.states.${state}`)}
    </span>
  );
}

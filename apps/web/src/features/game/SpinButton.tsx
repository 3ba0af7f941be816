import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { Seat } from '../../realtime/play/state.ts';
import { DeskButton } from './DeskButton.tsx';
import styles from './GameScreen.module.css';
import { useHoldable } from './use-holdable.ts';

interface SpinButtonProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether the machine may be played by its picture now. */
  readonly may: boolean;
  readonly disabled: boolean;
  readonly busy: boolean;
}

/** The cabinet's start button, lit as it is there. */
export function SpinButton({ session, seat, may, disabled, busy }: SpinButtonProps) {
  const { t } = useTranslation();
  const pushes = useHoldable(session, 'spin', seat?.holds.includes('spin') ?? false, may);
  const press = seat?.press ?? { step: 'none' };
  const held = seat?.heldDown === 'spin';
  return (
    <DeskButton
      className={styles.spin ?? ''}
      look="strong"
      data-testid="spin"
      data-press={press.step !== 'none' && press.button === 'spin' ? press.step : 'idle'}
      data-lamp={seat?.lamps?.spin}
      data-held={held}
      disabled={disabled}
      busy={busy}
      onContextMenu={(event) => event.preventDefault()}
      {...pushes}
    >
      <IconPlayerPlayFilled size={24} aria-hidden="true" />
      {t(held ? 'game.held' : seat?.playing ? 'game.spinning' : 'game.spin')}
    </DeskButton>
  );
}

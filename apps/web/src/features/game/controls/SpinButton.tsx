import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
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
    <CabinetButton
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
    </CabinetButton>
  );
}

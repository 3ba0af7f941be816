import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { useHoldable } from './use-holdable.ts';

interface SpinButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether the machine may be played by its picture now. */
  readonly may: boolean;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Whether it presses nothing: there is too little credit for a game, or it has just come to its place. */
  readonly pressesNothing: boolean;
  readonly strong: boolean;
  /** The id of the text that says why it cannot be pressed. */
  readonly why: string | undefined;
}

/** The cabinet's start button, lit as it is there. */
export function SpinButton(props: SpinButtonProps) {
  const { ref, session, seat, may, disabled, busy, pressesNothing, strong, why } = props;
  const { t } = useTranslation();
  const { onClick, ...pushes } = useHoldable(
    session,
    'spin',
    seat?.holds.includes('spin') ?? false,
    may && !pressesNothing,
  );
  const press = seat?.press ?? { step: 'none' };
  const held = seat?.heldDown === 'spin';
  return (
    <CabinetButton
      ref={ref}
      className={styles.spin ?? ''}
      look={strong ? 'strong' : 'calm'}
      data-testid="spin"
      data-press={press.step !== 'none' && press.button === 'spin' ? press.step : 'idle'}
      data-lamp={seat?.lamps?.spin}
      data-held={held}
      disabled={disabled}
      busy={busy || pressesNothing}
      aria-describedby={why}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!pressesNothing) onClick(event);
      }}
      {...pushes}
    >
      <IconPlayerPlayFilled size={24} aria-hidden="true" />
      <span>{t(held ? 'game.held' : seat?.playing ? 'game.spinning' : 'game.spin')}</span>
    </CabinetButton>
  );
}

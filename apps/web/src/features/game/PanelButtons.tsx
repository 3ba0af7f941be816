import { useTranslation } from 'react-i18next';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { Seat } from '../../realtime/play/state.ts';
import { DeskButton } from './DeskButton.tsx';
import styles from './GameScreen.module.css';
import { useHoldable } from './use-holdable.ts';

/** Where the bet levels are known they stand for these: a press would leave it open which one it is now. */
const BET_BUTTONS: readonly string[] = ['bet-up', 'bet-down', 'max-bet'];

interface PanelButtonsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly disabled: boolean;
  readonly busy: boolean;
}

/** Whatever other buttons the cabinet has. */
export function PanelButtons({ session, seat, disabled, busy }: PanelButtonsProps) {
  if (seat === null) return null;
  const others = seat.buttons.filter(
    (button) => button !== 'spin' && !(seat.bands.length > 0 && BET_BUTTONS.includes(button)),
  );
  return others.map((button) => (
    <PanelButton key={button} button={button} session={session} seat={seat} disabled={disabled} busy={busy} />
  ));
}

interface PanelButtonProps extends PanelButtonsProps {
  readonly button: string;
  readonly seat: Seat;
}

function PanelButton({ button, session, seat, disabled, busy }: PanelButtonProps) {
  const { t } = useTranslation();
  const pushes = useHoldable(session, button, seat.holds.includes(button), !disabled);
  return (
    <DeskButton
      className={styles.band ?? ''}
      data-lamp={seat.lamps?.[button]}
      data-held={seat.heldDown === button}
      disabled={disabled}
      busy={busy}
      onContextMenu={(event) => event.preventDefault()}
      {...pushes}
    >
      {BET_BUTTONS.includes(button) ? t(`game.buttons.${button}`) : button}
    </DeskButton>
  );
}

import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { useHoldable } from './use-holdable.ts';

/** Where the bet levels are known they replace these buttons: after a press the present level would be unknown. */
const BET_BUTTONS: readonly string[] = ['bet-up', 'bet-down', 'max-bet'];

interface PanelButtonsProps {
  readonly session: PlaySession;
  readonly seat: Seat;
  readonly disabled: boolean;
  readonly busy: boolean;
}

/** The other buttons of the cabinet. */
export function PanelButtons({ session, seat, disabled, busy }: PanelButtonsProps) {
  const others = seat.buttons.filter(
    (button) => button !== 'spin' && !(seat.bands.length > 0 && BET_BUTTONS.includes(button)),
  );
  return others.map((button) => (
    <PanelButton key={button} button={button} session={session} seat={seat} disabled={disabled} busy={busy} />
  ));
}

interface PanelButtonProps extends PanelButtonsProps {
  readonly button: string;
}

function PanelButton({ button, session, seat, disabled, busy }: PanelButtonProps) {
  const { t } = useTranslation();
  const pushes = useHoldable(session, button, seat.holds.includes(button), !disabled);
  return (
    <CabinetButton
      className={styles.band ?? ''}
      data-lamp={seat.lamps?.[button]}
      data-held={seat.heldDown === button}
      disabled={disabled}
      busy={busy}
      onContextMenu={(event) => event.preventDefault()}
      {...pushes}
    >
      {BET_BUTTONS.includes(button) ? t(`game.buttons.${button}`) : button}
    </CabinetButton>
  );
}

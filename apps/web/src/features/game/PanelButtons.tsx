import { useTranslation } from 'react-i18next';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { Seat } from '../../realtime/play/state.ts';
import { DeskButton } from './DeskButton.tsx';
import styles from './GameScreen.module.css';

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
  const { t } = useTranslation();
  if (seat === null) return null;
  const others = seat.buttons.filter(
    (button) => button !== 'spin' && !(seat.bands.length > 0 && BET_BUTTONS.includes(button)),
  );
  return others.map((button) => (
    <DeskButton
      key={button}
      className={styles.band ?? ''}
      data-lamp={seat.lamps?.[button]}
      disabled={disabled}
      busy={busy}
      onClick={() => void session.press(button)}
    >
      {BET_BUTTONS.includes(button) ? t(`game.buttons.${button}`) : button}
    </DeskButton>
  ));
}

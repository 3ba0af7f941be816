import { locks } from '@floorcast/contract/trouble';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isClosing } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { useCashInOffer } from '../money/use-cash-in-offer.ts';
import type { ControlsState } from '../status/controls-state.ts';
import { StatusLine, useStatusLines } from '../status/StatusLine.tsx';
import type { PictureHold } from '../video/use-picture-hold.ts';
import { ShareSlot } from '../win/ShareSlot.tsx';
import { BetLevels } from './BetLevels.tsx';
import styles from './Controls.module.css';
import { useHandover } from './cash-in/use-handover.ts';
import { MoneyButtons } from './MoneyButtons.tsx';
import { StartButtons } from './StartButtons.tsx';

interface ControlsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether the connection to the house is up. */
  readonly live: boolean;
  /** Why the machine must not be played by its picture now. */
  readonly hold: PictureHold | null;
  readonly state: ControlsState;
  readonly onCashIn: () => void;
}

/** The cabinet's buttons, its bet levels, the money going on and off, and the line that says what is going on. */
export function Controls({ session, seat, live, hold, state, onCashIn }: ControlsProps) {
  const { t } = useTranslation();
  const { status, primary } = state;
  const offer = useCashInOffer(seat);
  const amounts = primary === 'cash-in' ? offer.amounts : [];
  const { onFocusLost, ...handover } = useHandover(amounts.length > 0);
  const lines = useStatusLines(status, seat, offer.note);
  const moving = isMoving(seat);
  const locked = isClosing(seat) || locks(seat?.trouble ?? null);
  const ready = live && seat !== null && hold === null && !locked;
  return (
    <>
      <div className={styles.statusRow}>
        <StatusLine status={status} lines={lines} />
        <ShareSlot seat={seat} />
      </div>
      <BetLevels session={session} seat={seat} ready={ready} busy={seat?.press.step === 'in-flight'} />
      <div className={styles.actions}>
        <MoneyButtons
          {...{ session, seat, amounts, onCashIn, onFocusLost }}
          disabled={!live || locked}
          strong={primary === 'cash-in'}
        />
        <StartButtons
          {...{ session, seat, live, primary, ...handover }}
          unseen={hold !== null}
          waits={!ready || moving}
          why={live ? (moving ? lines.outcome : lines.status) : t('game.connectionLost')}
        />
      </div>
    </>
  );
}

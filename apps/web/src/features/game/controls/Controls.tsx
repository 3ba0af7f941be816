import { locks } from '@floorcast/contract/trouble';
import { IconArrowBarToDown, IconCoins } from '@tabler/icons-react';
import { useId } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isClosing, isStartBlocked } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { AutoplayButton } from '../autoplay/AutoplayButton.tsx';
import { AutoplayStop } from '../autoplay/AutoplayStop.tsx';
import { type ControlsState, shortOf } from '../status/controls-state.ts';
import { StatusLine, useStatusLines } from '../status/StatusLine.tsx';
import type { PictureHold } from '../video/use-picture-hold.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { PanelButtons } from './PanelButtons.tsx';
import { SpinButton } from './SpinButton.tsx';

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
  const lines = useStatusLines(state.status, seat);
  const whyId = useId();
  const moving = isMoving(seat);
  const locked = isClosing(seat) || locks(seat?.trouble ?? null);
  const busy = seat?.press.step === 'in-flight';
  const ready = live && seat !== null && hold === null && !locked;
  const short = seat !== null && state.primary === 'cash-in' ? shortOf(seat) : null;
  const why = live ? (moving ? lines.outcome : lines.status) : t('game.connectionLost');
  const waits = !ready || moving;
  const strong = (action: ControlsState['primary']) => state.primary === action;
  return (
    <>
      <StatusLine status={state.status} lines={lines} />
      <BetLevels session={session} seat={seat} ready={ready} busy={busy} />
      <div className={styles.actions}>
        <div className={styles.money}>
          <CashInButton
            strong={strong('cash-in')}
            disabled={!live || locked}
            moving={moving}
            onPress={() => {
              if (!moving) onCashIn();
            }}
          />
          <CashOutButton session={session} seat={seat} disabled={!live || locked} moving={moving} />
        </div>
        <div className={styles.buttons}>
          <AutoplayButton session={session} seat={seat} why={waits ? why : null} />
          {seat?.autoplay.on ? (
            <AutoplayStop
              session={session}
              left={seat.autoplay.left}
              disabled={!live}
              unseen={hold !== null}
            />
          ) : (
            <SpinButton
              session={session}
              seat={seat}
              may={ready && !moving && !seat.justStopped}
              disabled={waits}
              busy={busy || (seat !== null && isStartBlocked(seat))}
              short={short !== null}
              strong={strong('spin')}
              why={waits || short !== null ? whyId : undefined}
            />
          )}
          <span id={whyId} hidden>
            {short === null ? why : t(`game.status.noCredit.${short}`)}
          </span>
        </div>
      </div>
    </>
  );
}

interface BetLevelsProps extends Pick<ControlsProps, 'session' | 'seat'> {
  readonly ready: boolean;
  readonly busy: boolean;
}

/** The bet levels, and the cabinet's other buttons. */
function BetLevels({ session, seat, ready, busy }: BetLevelsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <fieldset className={styles.bands} aria-label={t('game.bands')}>
      {seat?.bands.map(({ id, bet }) => (
        <CabinetButton
          key={id}
          className={styles.band ?? ''}
          aria-pressed={seat.activeBand === id}
          data-lamp={seat.lamps?.['bet-up']}
          disabled={!ready || seat.playing || seat.autoplay.on}
          busy={busy}
          onClick={() => void session.presses.chooseBand(id)}
        >
          {money(bet)}
        </CabinetButton>
      ))}
      <PanelButtons
        session={session}
        seat={seat}
        disabled={!ready || (seat?.autoplay.on ?? true)}
        busy={busy}
      />
    </fieldset>
  );
}

interface TransferButtonProps {
  readonly disabled: boolean;
  /** Whether money is on its way to or from the machine. */
  readonly moving: boolean;
}

interface CashInButtonProps extends TransferButtonProps {
  readonly strong: boolean;
  readonly onPress: () => void;
}

function CashInButton({ strong, disabled, moving, onPress }: CashInButtonProps) {
  const { t } = useTranslation();
  return (
    <CabinetButton
      data-testid="cash-in"
      look={strong ? 'strong' : 'calm'}
      disabled={disabled}
      busy={moving}
      onClick={onPress}
    >
      <IconCoins size={20} aria-hidden="true" />
      {t('money.cashIn')}
    </CabinetButton>
  );
}

function CashOutButton({
  session,
  seat,
  disabled,
  moving,
}: TransferButtonProps & Pick<ControlsProps, 'session' | 'seat'>) {
  const { t } = useTranslation();
  return (
    <CabinetButton
      data-testid="cash-out"
      data-lamp={seat?.lamps?.['cash-out']}
      disabled={disabled}
      busy={moving}
      onClick={() => void session.transfers.cashOut()}
    >
      <IconArrowBarToDown size={20} aria-hidden="true" />
      {t('money.cashOut')}
    </CabinetButton>
  );
}

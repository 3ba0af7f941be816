import { locks } from '@floorcast/contract/trouble';
import { IconArrowBarToDown, IconCoins } from '@tabler/icons-react';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isClosing, isStartBlocked } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { AutoplayButton } from '../autoplay/AutoplayButton.tsx';
import { AutoplayStop } from '../autoplay/AutoplayStop.tsx';
import { autoplayWords } from '../autoplay/autoplay-words.ts';
import { type PictureHold, usePictureHoldWords } from '../video/use-picture-hold.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { PanelButtons } from './PanelButtons.tsx';
import { SpinButton } from './SpinButton.tsx';
import { transferWords } from './transfer-words.ts';

interface ControlsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether the connection to the house is up. */
  readonly live: boolean;
  /** Why the machine must not be played by its picture now. */
  readonly hold: PictureHold | null;
  readonly onCashIn: () => void;
}

/** The cabinet's buttons, its bet levels, and the money going on and off. */
export function Controls({ session, seat, live, hold, onCashIn }: ControlsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const holdWords = usePictureHoldWords(live ? hold : null, seat?.policy.pictureAgeMs ?? 0);
  const moving = isMoving(seat);
  const closing = isClosing(seat);
  const locked = closing || locks(seat?.trouble ?? null);
  const busy = seat?.press.step === 'in-flight';
  // An open transfer is shown alone, and the outcome of a transfer beside anything else.
  const moved = seat && transferWords(seat.transfer, t, money);
  const waits = locked ? t(closing ? 'game.closing' : 'game.trouble.waits') : holdWords;
  const besides = moving || seat === null ? null : (waits ?? autoplayWords(seat, t));
  const ready = live && seat !== null && hold === null && !locked;
  return (
    <>
      <p className={styles.said} role="status" aria-atomic="false">
        <span>{moved}</span> <span>{besides ?? (seat && moved === null ? pressWords(seat, t) : null)}</span>
      </p>
      <BetLevels session={session} seat={seat} ready={ready} busy={busy} />
      <div className={styles.buttons}>
        <CashInButton
          disabled={!live || locked}
          moving={moving}
          onPress={() => {
            if (!moving) onCashIn();
          }}
        />
        <AutoplayButton
          session={session}
          seat={seat}
          why={live ? (moving ? moved : waits) : t('game.connectionLost')}
        />
        {seat?.autoplay.on ? (
          <AutoplayStop session={session} left={seat.autoplay.left} disabled={!live} unseen={hold !== null} />
        ) : (
          <SpinButton
            session={session}
            seat={seat}
            may={ready && !moving && !seat.justStopped}
            disabled={!ready || moving}
            busy={busy || (seat !== null && isStartBlocked(seat))}
          />
        )}
        <CashOutButton session={session} seat={seat} disabled={!live || locked} moving={moving} />
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

function CashInButton({ disabled, moving, onPress }: TransferButtonProps & { readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <CabinetButton data-testid="cash-in" disabled={disabled} busy={moving} onClick={onPress}>
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

function pressWords({ press }: Seat, t: Wording): string | null {
  if (press.step === 'none') return null;
  const reason = press.step === 'failed' ? failureWords(press.failure, t) : '';
  return t(`game.press.${press.step}`, { reason });
}

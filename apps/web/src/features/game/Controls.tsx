import { locks } from '@floorcast/contract/trouble';
import { IconArrowBarToDown, IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureWords, type Wording } from '../../api/failure.ts';
import { useMoney } from '../../api/use-money.ts';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import { isClosing, startRests } from '../../realtime/play/reduce.ts';
import type { Seat } from '../../realtime/play/state.ts';
import { isMoving } from '../../realtime/play/transfer.ts';
import { AutoplayButton } from './autoplay/AutoplayButton.tsx';
import { AutoplayStop } from './autoplay/AutoplayStop.tsx';
import { autoplayWords } from './autoplay/autoplay-words.ts';
import { DeskButton } from './DeskButton.tsx';
import styles from './GameScreen.module.css';
import { PanelButtons } from './PanelButtons.tsx';
import { type Hold, useHoldWords } from './picture/use-hold.ts';
import { SpinButton } from './SpinButton.tsx';
import { transferWords } from './transfer-words.ts';

interface ControlsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether the house can be asked now. */
  readonly live: boolean;
  /** Why the machine is not to be played by its picture now. */
  readonly hold: Hold | null;
  readonly onCashIn: () => void;
}

/** The cabinet's buttons, its bet levels, and the money going on and off. */
export function Controls({ session, seat, live, hold, onCashIn }: ControlsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const holdWords = useHoldWords(live ? hold : null, seat?.policy.pictureAgeMs ?? 0);
  const moving = isMoving(seat);
  const closing = isClosing(seat);
  const locked = closing || locks(seat?.trouble ?? null);
  const busy = seat?.press.step === 'in-flight';
  // Where the player's money is comes before all else, and what became of it is said beside anything else.
  const moved = seat && transferWords(seat.transfer, t, money);
  const waits = locked ? t(closing ? 'game.closing' : 'game.trouble.waits') : holdWords;
  const besides = moving || seat === null ? null : (waits ?? autoplayWords(seat, t));
  const ready = live && seat !== null && hold === null && !locked;
  return (
    <>
      <p className={styles.said} role="status" aria-atomic="false">
        <span>{moved}</span> <span>{besides ?? (seat && moved === null ? pressWords(seat, t) : null)}</span>
      </p>
      <fieldset className={styles.bands} aria-label={t('game.bands')}>
        {seat?.bands.map(({ id, bet }) => (
          <DeskButton
            key={id}
            className={styles.band ?? ''}
            aria-pressed={seat.activeBand === id}
            data-lamp={seat.lamps?.['bet-up']}
            disabled={!ready || seat.playing || seat.autoplay.on}
            busy={busy}
            onClick={() => void session.chooseBand(id)}
          >
            {money(bet)}
          </DeskButton>
        ))}
        <PanelButtons
          session={session}
          seat={seat}
          disabled={!ready || (seat?.autoplay.on ?? true)}
          busy={busy}
        />
      </fieldset>
      <div className={styles.buttons}>
        <DeskButton
          data-testid="cash-in"
          disabled={!live || locked}
          busy={moving}
          onClick={() => {
            if (!moving) onCashIn();
          }}
        >
          <IconCoins size={20} aria-hidden="true" />
          {t('money.cashIn')}
        </DeskButton>
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
            busy={busy || (seat !== null && startRests(seat))}
          />
        )}
        <DeskButton
          data-testid="cash-out"
          data-lamp={seat?.lamps?.['cash-out']}
          disabled={!live || locked}
          busy={moving}
          onClick={() => void session.cashOut()}
        >
          <IconArrowBarToDown size={20} aria-hidden="true" />
          {t('money.cashOut')}
        </DeskButton>
      </div>
    </>
  );
}

function pressWords({ press }: Seat, t: Wording): string | null {
  if (press.step === 'none') return null;
  const reason = press.step === 'failed' ? failureWords(press.failure, t) : '';
  return t(`game.press.${press.step}`, { reason });
}

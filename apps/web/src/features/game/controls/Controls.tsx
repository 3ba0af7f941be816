import { locks } from '@floorcast/contract/trouble';
import { IconArrowBarToDown, IconCoins } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { longestOf } from '../../../lib/dom/longest.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isClosing } from '../../../realtime/play/reduce-play.ts';
import { isMoving, openTransfer } from '../../../realtime/play/reduce-transfer.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { quickAmounts } from '../money/CashInPanel.tsx';
import { Meters, mostToMove } from '../money/Meters.tsx';
import { type ControlsState, leastStake } from '../status/controls-state.ts';
import { StatusLine, useStatusLines } from '../status/StatusLine.tsx';
import type { PictureHold } from '../video/Stage.tsx';
import { ShareSlot } from '../win/ShareSlot.tsx';
import type { Celebration } from '../win/win-sound.ts';
import styles from './Controls.module.css';
import { QuickAmounts, SETTLE_MS } from './QuickAmounts.tsx';
import { CabinetButton, StartButtons, useHoldable } from './StartButtons.tsx';

/** Where the bet levels are known they replace these buttons: after a press the present level would be unknown. */
const BET_BUTTONS: readonly string[] = ['bet-up', 'bet-down', 'max-bet'];

interface PanelButtonProps {
  readonly button: string;
  readonly session: PlaySession;
  readonly seat: Seat;
  readonly disabled: boolean;
  readonly busy: boolean;
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

interface SeatControlsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether anything comes from the house. */
  readonly connected: boolean;
  /** Why the machine must not be played by its picture now. */
  readonly hold: PictureHold | null;
  readonly state: ControlsState;
  readonly celebration: Celebration | null;
  readonly onCashIn: () => void;
}

/**
 * The meters, and the controls below or beside them: the cabinet's buttons, its bet levels, the money going on and off, and
 * the line that says what is going on.
 */
export function SeatControls(props: SeatControlsProps) {
  const { session, seat, connected, hold, state, celebration, onCashIn } = props;
  const { t } = useTranslation();
  const { status, primary } = state;
  const offer = useCashInOffer(seat);
  const amounts = primary === 'cash-in' ? offer.amounts : [];
  const { onFocusLost, ...handover } = useHandover(amounts.length > 0);
  const lines = useStatusLines(status, seat, offer.note);
  const moving = isMoving(seat);
  const locked = isClosing(seat) || locks(seat?.trouble ?? null);
  const ready = connected && seat !== null && hold === null && !locked;
  // Once its credit is gone, a win is no longer celebrated.
  const celebrates = connected && primary !== 'cash-in';
  return (
    <section
      className={styles.controls}
      aria-label={seat?.machine.name ?? ''}
      data-connected={connected}
      data-opening={seat === null}
      data-takes-bottom
    >
      <Meters
        seat={seat}
        stale={seat !== null && !connected}
        won={celebrates && celebration !== null ? celebration.size : 'none'}
      />
      <div className={styles.statusRow}>
        <StatusLine status={status} lines={lines} />
        <ShareSlot seat={seat} />
      </div>
      <BetLevels session={session} seat={seat} ready={ready} busy={seat?.press.step === 'in-flight'} />
      <div className={styles.actions}>
        <MoneyButtons
          {...{ session, seat, amounts, onCashIn, onFocusLost }}
          disabled={!connected || locked}
          strong={primary === 'cash-in'}
        />
        <StartButtons
          {...{ session, seat, primary, ...handover }}
          live={connected}
          unseen={hold !== null}
          waits={!ready || moving}
          why={connected ? (moving ? lines.outcome : lines.status) : t('game.connectionLost')}
        />
      </div>
    </section>
  );
}

/**
 * From the amounts to start: it waits for a moment after it `justCame`, since a second push on an amount starts no game, and
 * takes over the focus that the amounts had.
 */
function useHandover(amountsShown: boolean) {
  const start = useRef<HTMLButtonElement>(null);
  const focusLost = useRef(false);
  const [justCame, setJustCame] = useState(false);
  useLayoutEffect(() => {
    if (!amountsShown) return;
    return () => setJustCame(true);
  }, [amountsShown]);
  useEffect(() => {
    if (!justCame) return;
    if (focusLost.current) start.current?.focus();
    focusLost.current = false;
    const timer = setTimeout(() => setJustCame(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [justCame]);
  const onFocusLost = useCallback(() => {
    focusLost.current = true;
  }, []);
  return { justCame, start, onFocusLost };
}

/**
 * The amounts (minor units) of a machine without credit, each to be moved at one press (GAME-5): none while the wallet is not
 * known, or too small for a game. `note`: why they are few. They stay while money is moving, though the wallet changes.
 */
function useCashInOffer(seat: Seat | null) {
  const { t } = useTranslation();
  const money = useMoney();
  const wallet = useHeld(useReadable(balance), isMoving(seat));
  if (seat === null || wallet === null) return { amounts: [], note: null };
  const bounds = { wallet, limit: seat.policy.maxCashIn ?? Number.POSITIVE_INFINITY };
  const { amounts, bounded } = quickAmounts(leastStake(seat), bounds);
  const note = bounded === null ? null : t(`cashIn.${bounded}`, { amount: money(mostToMove(bounds)) });
  return { amounts, note };
}

/** A value, or the one from before while it is held. */
function useHeld<T>(value: T, holds: boolean): T {
  const [held, setHeld] = useState(value);
  if (!holds && held !== value) setHeld(value);
  return holds ? held : value;
}

interface BetLevelsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly ready: boolean;
  readonly busy: boolean;
}

/** The bet levels, and the cabinet's other buttons. */
function BetLevels({ session, seat, ready, busy }: BetLevelsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <fieldset
      className={`${styles.bands} bare`}
      style={longestOf((seat?.bands ?? []).map(({ bet }) => money(bet)))}
      aria-label={t('game.bands')}
    >
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
          <Verbatim as="span" className={styles.bet}>
            {money(bet)}
          </Verbatim>
        </CabinetButton>
      ))}
      {seat?.buttons
        .filter((button) => button !== 'spin' && !(seat.bands.length > 0 && BET_BUTTONS.includes(button)))
        .map((button) => (
          <PanelButton
            key={button}
            {...{ button, session, seat }}
            disabled={!ready || seat.autoplay.on}
            busy={busy || seat.blocked}
          />
        ))}
    </fieldset>
  );
}

interface MoneyButtonsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly disabled: boolean;
  /** What is moved at one press, minor units; without any, cash-in opens its panel. */
  readonly amounts: readonly number[];
  /** Whether cash-in is the primary action. */
  readonly strong: boolean;
  readonly onCashIn: () => void;
  /** The amounts go with the focus in them. */
  readonly onFocusLost: () => void;
}

/** Money onto the machine and off it. */
function MoneyButtons({ session, seat, amounts, strong, onCashIn, ...rest }: MoneyButtonsProps) {
  const { t } = useTranslation();
  const { disabled } = rest;
  const moving = isMoving(seat);
  const request = seat === null ? null : openTransfer(seat.transfer);
  return (
    <div className={styles.money}>
      {amounts.length > 0 ? (
        <QuickAmounts
          {...rest}
          amounts={amounts}
          moving={moving}
          movingIn={request?.direction === 'in' ? request.amount : null}
          onChoose={(amount) => void session.transfers.cashIn(amount)}
          onOther={onCashIn}
        />
      ) : (
        <CabinetButton
          data-testid="cash-in"
          look={strong ? 'strong' : 'calm'}
          disabled={disabled}
          busy={moving}
          onClick={() => {
            if (!moving) onCashIn();
          }}
        >
          <IconCoins size={20} aria-hidden="true" />
          <span>{t('money.cashIn')}</span>
        </CabinetButton>
      )}
      <CabinetButton
        data-testid="cash-out"
        data-lamp={seat?.lamps?.['cash-out']}
        disabled={disabled}
        busy={moving}
        onClick={() => void session.transfers.cashOut()}
      >
        <IconArrowBarToDown size={20} aria-hidden="true" />
        <span>{t('money.cashOut')}</span>
      </CabinetButton>
    </div>
  );
}

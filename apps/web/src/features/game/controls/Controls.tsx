import { locks } from '@floorcast/contract/trouble';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isClosing } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { mostToMove } from '../money/coins.ts';
import { quickAmounts } from '../money/quick-amounts.ts';
import { type ControlsState, leastStake } from '../status/controls-state.ts';
import { StatusLine, useStatusLines } from '../status/StatusLine.tsx';
import type { PictureHold } from '../video/use-picture-hold.ts';
import { ShareSlot } from '../win/ShareSlot.tsx';
import { BetLevels } from './BetLevels.tsx';
import styles from './Controls.module.css';
import { SETTLE_MS } from './cash-in/use-armed.ts';
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

interface Handover {
  /** Whether start has just taken the place of the amounts: a second push on an amount starts no game. */
  readonly justCame: boolean;
  readonly start: RefObject<HTMLButtonElement | null>;
  /** The amounts go with the focus in them. */
  readonly onFocusLost: () => void;
}

/** From the amounts to start: it waits for a moment, and takes their focus over. */
function useHandover(amountsShown: boolean): Handover {
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

interface CashInOffer {
  /** Minor units, each to be moved at one press; none while the wallet is not known, or too small for a game. */
  readonly amounts: readonly number[];
  /** Why they are few, in words. */
  readonly note: string | null;
}

/** The amounts of a machine without credit (GAME-5). They stay while money is moving, though the wallet changes. */
function useCashInOffer(seat: Seat | null): CashInOffer {
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

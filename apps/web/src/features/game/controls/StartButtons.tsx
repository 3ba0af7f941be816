import { IconPlayerPlayFilled } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isStartBlocked } from '../../../realtime/play/reduce-play.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { AutoplayButton, AutoplayStop } from '../autoplay/AutoplayButton.tsx';
import { type ControlsState, shortOf } from '../status/controls-state.ts';
import styles from './Controls.module.css';

/** A button that is pushed for longer than this (ms) is held down rather than pressed. */
const HOLD_AFTER_MS = 450;
const LET_GO_BY = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * A button of the cabinet: a tap presses it, and a long push holds it down where the cabinet allows that (`holds`). It
 * is released as soon as it is disabled.
 */
export function useHoldable(session: PlaySession, button: string, holds: boolean, may: boolean) {
  const letGo = useRef<(() => void) | null>(null);
  /** The click that ends a hold is not a press. */
  const wasHeld = useRef(false);
  /** Nor is a click whose push began before the button was enabled: it was meant for another button. */
  const tooSoon = useRef(false);

  const pushed = useCallback(() => {
    wasHeld.current = false;
    const timer = setTimeout(() => {
      wasHeld.current = true;
      void session.presses.hold(button);
    }, HOLD_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      for (const name of LET_GO_BY) window.removeEventListener(name, end);
      letGo.current = null;
      if (wasHeld.current) void session.presses.letGo();
    };
    for (const name of LET_GO_BY) window.addEventListener(name, end);
    letGo.current = end;
  }, [session, button]);

  useEffect(() => {
    if (may) return;
    letGo.current?.();
    void session.presses.letGo();
  }, [session, may]);
  useEffect(() => () => letGo.current?.(), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      tooSoon.current = !may;
      if (holds && may && event.button === 0) pushed();
    },
    onClick: (event: MouseEvent) => {
      // The click of a key has a `detail` of 0, and no push before it.
      const meant = event.detail === 0 || !tooSoon.current;
      if (meant && !wasHeld.current) void session.presses.press(button);
      wasHeld.current = false;
    },
  };
}

const AutoplayQuestion = lazy(() => import('../autoplay/AutoplayQuestion.tsx'));

interface StartButtonsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly live: boolean;
  /** Whether the picture is too old to see what is stopped. */
  readonly unseen: boolean;
  readonly primary: ControlsState['primary'];
  /** Whether the buttons wait, and for what, in words. */
  readonly waits: boolean;
  readonly why: string | null;
  /** Whether start has just come to its place. */
  readonly justCame: boolean;
  readonly start: RefObject<HTMLButtonElement | null>;
}

/** Start, or what stops autoplay, and the button that opens autoplay. */
export function StartButtons(props: StartButtonsProps) {
  const { session, seat, live, unseen, primary, waits, why, justCame, start } = props;
  const { t } = useTranslation();
  const whyId = useId();
  const short = seat !== null && primary === 'cash-in' ? shortOf(seat) : null;
  const busy = seat?.press.step === 'in-flight';
  return (
    <div className={styles.buttons}>
      <AutoplayButton session={session} seat={seat} why={waits ? why : null} />
      {seat?.autoplay.on ? (
        <AutoplayStop session={session} left={seat.autoplay.left} disabled={!live} unseen={unseen} />
      ) : (
        <SpinButton
          ref={start}
          session={session}
          seat={seat}
          may={!waits && seat !== null && !seat.justStopped}
          disabled={waits}
          busy={busy || (seat !== null && isStartBlocked(seat))}
          pressesNothing={short !== null || justCame}
          strong={primary === 'spin'}
          why={waits || short !== null ? whyId : undefined}
        />
      )}
      {live && seat?.autoplay.asking === true && (
        <Suspense>
          <AutoplayQuestion session={session} left={seat.autoplay.left} played={seat.autoplay.played} />
        </Suspense>
      )}
      <span id={whyId} hidden>
        {short === null ? why : t(`game.status.noCredit.${short}`)}
      </span>
    </div>
  );
}

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
function SpinButton(props: SpinButtonProps) {
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

interface CabinetButtonProps extends ComponentProps<typeof Button> {
  /** Disabled for a moment; the session drops a press meanwhile. */
  readonly busy: boolean;
}

/** A button of the cabinet. While it is busy it looks disabled, but keeps the focus. */
export function CabinetButton({ busy, ...rest }: CabinetButtonProps) {
  return <Button aria-disabled={busy} onKeyDown={pushOnce} {...rest} />;
}

/** Enter that is held down repeats its click: only the first one is a press. */
function pushOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

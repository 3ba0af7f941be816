import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useId } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isStartBlocked } from '../../../realtime/play/reduce-play.ts';
import { AutoplayButton } from '../autoplay/AutoplayButton.tsx';
import { AutoplayStop } from '../autoplay/AutoplayStop.tsx';
import { type ControlsState, shortOf } from '../status/controls-state.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { useHoldable } from './use-holdable.ts';

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
export function StartButtons({
  session,
  seat,
  live,
  unseen,
  primary,
  waits,
  why,
  ...rest
}: StartButtonsProps) {
  const { t } = useTranslation();
  const whyId = useId();
  const { justCame, start } = rest;
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

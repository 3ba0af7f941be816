import { IconArmchair } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { OpenSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { PayoutCapLine } from '../../machines/payout-cap/PayoutCapFacts.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import styles from './SessionBar.module.css';
import { choicesFor } from './session-choices.ts';
import { useSessionRequests } from './use-session-requests.ts';

/** The seconds at which a screen reader announces a countdown. */
const STEPS = [60, 30, 10];

/**
 * The seconds that a screen reader announces: those left when a step is passed, so that the text of a polite
 * region does not change every second. Null before the first step.
 */
export function useAnnouncedSeconds(left: number | null): number | null {
  const announced = useRef<{ step: number; left: number } | null>(null);
  const step = left === null ? undefined : STEPS.findLast((each) => left <= each);
  if (left === null || step === undefined) announced.current = null;
  else if (announced.current?.step !== step) announced.current = { step, left };
  return announced.current?.left ?? null;
}

interface SessionBarProps {
  readonly session: OpenSession;
  /** Joins the session again. */
  readonly onRejoin: () => void;
  /** The player has ended it. */
  readonly onEnded: () => void;
}

/** The open session of the player, above every screen, with the seconds that its seat is held (RECON-1…3). */
export default function SessionBar({ session, onRejoin, onEnded }: SessionBarProps) {
  const { t } = useTranslation();
  const { busy, end: endSession } = useSessionRequests(session.id);
  const { goOn, end, state } = choicesFor(session.machine_status);
  const left = useSecondsLeft(session);
  const announced = useAnnouncedSeconds(left);
  /** The machine whose session the player is asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  if (asked !== null && (asked !== session.id || end === null)) setAsked(null);
  return (
    <section
      className={styles.bar}
      aria-label={t('reconnect.title', { name: session.name })}
      data-testid="session-bar"
    >
      <span className={styles.sign} aria-hidden="true">
        <IconArmchair size={22} />
      </span>
      <p className={styles.words}>
        <strong>
          <bdi>{session.name}</bdi>
        </strong>
        <span role="status" className="quiet small">
          {t(`reconnect.short.${state}`)}
        </span>
      </p>
      {left !== null && (
        <p className={styles.left} data-testid="bar-seconds" data-seconds={left}>
          {t('reconnect.left', { count: left })}
        </p>
      )}
      <p className="unseen" role="status">
        {announced !== null && t('reconnect.left', { count: announced })}
      </p>
      <div className={styles.actions}>
        {end !== null && (
          <Button disabled={busy} onClick={() => setAsked(session.id)} data-testid="bar-end">
            {t('reconnect.end')}
          </Button>
        )}
        {goOn !== null && (
          <Button look="strong" disabled={busy} onClick={onRejoin} data-testid="bar-return">
            {t(goOn === 'reconnect.continue' ? 'reconnect.return' : goOn)}
          </Button>
        )}
      </div>
      {asked === session.id && end !== null && (
        <EndDialog
          act={t(end)}
          name={session.name}
          onEnd={() => {
            setAsked(null);
            endSession(onEnded);
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface EndDialogProps {
  /** The machine's name. */
  readonly name: string;
  /** Text of the button that ends the session. */
  readonly act: string;
  readonly onEnd: () => void;
  readonly onKeep: () => void;
}

/** Asks before a session is ended from the bar, where one press would give up a seat and move its money (RECON-3). */
function EndDialog({ name, act, onEnd, onKeep }: EndDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('reconnect.endTitle', { name })} onClose={onKeep} testId="end-dialog">
      <p>{t('reconnect.endHint')}</p>
      <PayoutCapLine />
      <DialogActions>
        <Button wide look="strong" onClick={onEnd} data-testid="end-confirm">
          {act}
        </Button>
        <Button wide data-main-action onClick={onKeep} data-testid="end-keep">
          {t('reconnect.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { IconLock } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { holdScreen } from './hold-screen.ts';
import type { IdleLock, LockState } from './idle-lock.ts';
import styles from './LockedDialog.module.css';
import { NewPinForm } from './NewPinForm.tsx';
import { PinForm } from './PinForm.tsx';

interface LockedDialogProps {
  readonly lock: IdleLock;
  readonly state: Exclude<LockState, { phase: 'open' }>;
}

/** Over everything else: asks for the PIN, or for a new one, or lets the player sign out (LOCK-2). */
export function LockedDialog({ lock, state }: LockedDialogProps) {
  const { t } = useTranslation();
  const [forgotten, setForgotten] = useState(false);
  const leave = (
    <Button wide disabled={state.phase === 'leaving'} onClick={() => void lock.leave()}>
      {t(state.phase === 'leaving' ? 'lock.leaving' : 'lock.leave')}
    </Button>
  );
  if (state.phase === 'choosing')
    return (
      <Held title={t('lock.choose')} lead={t('lock.chooseLead')}>
        <NewPinForm lock={lock}>{leave}</NewPinForm>
      </Held>
    );
  if (forgotten && state.phase !== 'leaving')
    return (
      <Held title={t('lock.forgotten')} lead={t('lock.forgottenLead')}>
        <NewPinForm lock={lock}>
          <Button wide onClick={() => setForgotten(false)}>
            {t('lock.back')}
          </Button>
        </NewPinForm>
      </Held>
    );
  return (
    <Held title={t('lock.title')}>
      <PinForm lock={lock} state={state}>
        {lock.pinSettable ? (
          <Button look="bare" onClick={() => setForgotten(true)}>
            {t('lock.forgotten')}
          </Button>
        ) : (
          <p className={styles.lead}>{t('lock.forgottenOut')}</p>
        )}
        {leave}
      </PinForm>
    </Held>
  );
}

interface HeldProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: Elements;
}

/** A dialog that nothing closes but its task. */
function Held({ title, lead, children }: HeldProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => (dialog.current === null ? undefined : holdScreen(dialog.current)), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <span className={styles.icon} aria-hidden="true">
          <IconLock size={28} />
        </span>
        <h2 id={titleId}>{title}</h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </dialog>
  );
}

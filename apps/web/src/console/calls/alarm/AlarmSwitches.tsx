import { may } from '@floorcast/contract/duties';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import styles from './AlarmSwitches.module.css';
import { alarmSound } from './alarm-choice.ts';
import { allowSound, chime } from './chime.ts';
import { type PushState, pushState, startPush, stopPush } from './push.ts';

/** Whether calls are heard, and whether this browser is notified of them. */
export function AlarmSwitches() {
  const { t } = useTranslation();
  const now = useReadable(account);
  const on = useReadable(alarmSound);
  const works = now.phase === 'signed-in' && may(now.user, 'calls.work');
  const toggle = () => {
    allowSound();
    alarmSound.set(!on);
    // So that staff know how it sounds.
    if (!on) setTimeout(() => chime(false), 100);
  };
  return (
    <div className={styles.switches}>
      <Button aria-pressed={on} data-testid="call-sound" onClick={toggle}>
        {on ? <IconVolume size={18} aria-hidden="true" /> : <IconVolumeOff size={18} aria-hidden="true" />}
        <span>{t('consoleCalls.sound')}</span>
      </Button>
      {works && <PushSwitch />}
    </div>
  );
}

function PushSwitch() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const read = () => void pushState().then(setState, () => setState('unsupported'));
  useEffect(read, []);
  if (state === null || state === 'unsupported') return null;
  const toggle = async () => {
    setBusy(true);
    const done = state === 'on' ? await stopped() : await started(t, i18n.language);
    if (!done) toast({ kind: 'error', words: t('consoleCalls.notNotified') });
    setBusy(false);
    read();
  };
  return (
    <Button
      aria-pressed={state === 'on'}
      disabled={busy || state === 'refused'}
      title={state === 'refused' ? t('consoleCalls.refusedByBrowser') : undefined}
      data-testid="call-push"
      onClick={() => void toggle()}
    >
      {state === 'on' ? (
        <IconBell size={18} aria-hidden="true" />
      ) : (
        <IconBellOff size={18} aria-hidden="true" />
      )}
      <span>{t('consoleCalls.notify')}</span>
    </Button>
  );
}

const stopped = (): Promise<boolean> =>
  stopPush().then(
    () => true,
    () => false,
  );

/** A browser without a push service throws. */
const started = (...how: Parameters<typeof startPush>): Promise<boolean> =>
  startPush(...how).catch(() => false);

import type { TokenPayload } from '@floorcast/contract/auth';
import { type Call, mayWorkOn } from '@floorcast/contract/calls';
import { useEffect, useRef } from 'react';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { levelAt } from '../../shared/calls/call-level.ts';
import { useCallName, usePlace } from '../../shared/calls/use-call-names.ts';
import { openCalls } from '../../shared/live/open-calls.ts';
import { alarmSound } from './alarm-choice.ts';
import { allowSound, chime } from './chime.ts';
import { PUSH_SCOPE } from './push.ts';
import { REMIND_MS, ringOf } from './when-to-ring.ts';

/** Shows a notice of the browser about a call, where staff have allowed them. One that is pushed as well shows once. */
function showNotice(callId: number, title: string, body: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body, tag: `call-${callId}`, data: { callId } };
  workerOfNotices()
    .then((registration) => {
      if (registration?.active) return registration.showNotification(title, options);
      const notice = new Notification(title, options);
      notice.onclick = () => focus();
      return undefined;
    })
    .catch(() => undefined);
}

/** Asynchronous, so that a browser whose service workers are shut off rejects rather than throws. */
const workerOfNotices = async () => navigator.serviceWorker?.getRegistration(PUSH_SCOPE);

/** Makes calls heard, and seen while the page is hidden, on every screen of the console (OPS-35). */
export function CallAlarm({ user }: { readonly user: TokenPayload }) {
  const on = useReadable(alarmSound);
  const nameOf = useCallName();
  const placeOf = usePlace();
  const words = useRef((call: Call) => [nameOf(call), placeOf(call)] as const);
  words.current = (call) => [nameOf(call), placeOf(call)];

  useEffect(() => {
    const touched = () => allowSound();
    // A press in the console is enough, wherever it is.
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, []);

  useEffect(
    () =>
      openCalls.onChange((call, before) => {
        if (!mayWorkOn(user, call.kind) || ringOf(call, before, user.id) === 'none') return;
        if (on) chime(levelAt(call, Date.now()) === 'red');
        const [title, place] = words.current(call);
        if (document.hidden) showNotice(call.id, title, place);
      }),
    [on, user],
  );

  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      const waits = [...openCalls.getState().values()].some(
        (call) => call.claimedBy === null && mayWorkOn(user, call.kind) && levelAt(call, now) === 'red',
      );
      if (waits) chime(true);
    }, REMIND_MS);
    return () => clearInterval(timer);
  }, [on, user]);

  return null;
}

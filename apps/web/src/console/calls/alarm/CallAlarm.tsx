import type { TokenPayload } from '@floorcast/contract/auth';
import { type Call, mayWorkOn } from '@floorcast/contract/calls';
import { useEffect, useRef } from 'react';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { levelAt, useCallName, usePlace } from '../../shared/calls/CallList.tsx';
import { openCalls } from '../../shared/live/live.ts';
import { alarmSound, allowSound, chime, PUSH_SCOPE } from './AlarmSwitches.tsx';

/** What the change of a call is to its reader: nothing to hear, a new call, or one that has come to them. */
type Ring = 'none' | 'new' | 'to-you';

/** How often (ms) urgent calls that nobody has are heard once more. */
const REMIND_MS = 30_000;

/** What is to be heard when a call changes; `own`: the account of the reader. */
export function ringOf(call: Call, before: Call | undefined, own: number): Ring {
  if (call.endedAt !== null) return 'none';
  if (call.claimedBy?.id === own && before !== undefined && before.claimedBy?.id !== own)
    // The reader's own press needs no bell.
    return before.claimedBy === null ? 'none' : 'to-you';
  if (before === undefined && call.claimedBy === null) return 'new';
  // It was left by the account that had it.
  if (before !== undefined && before.claimedBy !== null && call.claimedBy === null)
    return before.claimedBy.id === own ? 'none' : 'new';
  return 'none';
}

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

import { PUSH_SCOPE } from './push.ts';

/** Shows a notice of the browser about a call, where staff have allowed them. One that is pushed as well shows once. */
export function showNotice(callId: number, title: string, body: string): void {
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

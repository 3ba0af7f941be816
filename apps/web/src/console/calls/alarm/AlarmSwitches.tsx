import { CALL_CAUSES } from '@floorcast/contract/calls';
import { SubscriptionCalls } from '@floorcast/contract/shift';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ask, requestOf } from '../../../api/call/ask.ts';
import { call } from '../../../api/call/call.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useMay } from '../../shared/use-may.ts';
import styles from '../CallsScreen.module.css';
import { alarmSound, allowSound, chime } from './chime.ts';

/** The service worker serves these pages only: players have none (START-7). */
export const PUSH_SCOPE = '/console/';
const WORKER = '/console-push.js';
/** Where the service worker reads the words of notices: it has no texts of its own. */
const WORDS_CACHE = 'console-push';
const WORDS_URL = '/console/push-words';

/** How notices of calls are in this browser. */
type PushState = 'unsupported' | 'refused' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext;

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || !subscription) return 'off';
  const key = await ask(SubscriptionCalls.key);
  if (!key.ok || isBoundTo(subscription, key.value.publicKey)) return 'on';
  return (await subscribed(registration, key.value.publicKey)) ? 'on' : 'off';
}

/** Whether the house, which signs by this key, may still send to a subscription. */
function isBoundTo({ options }: PushSubscription, publicKey: string): boolean {
  const bound = options.applicationServerKey;
  if (bound === null) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(bound)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

type Words = (key: string) => string;

/**
 * Lets the house notify this browser of calls, also while no page of the console is open. False: the browser, its push
 * service or the house did not allow it.
 */
async function startPush(t: Words, language: string): Promise<boolean> {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return false;
  const key = await ask(SubscriptionCalls.key);
  if (!key.ok) return false;
  await storeWords(t, language);
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE });
  return subscribed(registration, key.value.publicKey);
}

/** Subscribes by the key of the house. A subscription by another key, to which the house cannot send, ends before. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<boolean> {
  const before = await pushManager.getSubscription();
  if (before && !isBoundTo(before, applicationServerKey)) await end(before);
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  const stored = await call(
    requestOf(SubscriptionCalls.subscribe, {
      body: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } },
    }),
  );
  if (!stored.ok) await stopPush();
  return stored.ok;
}

/** The house notifies this browser no more, and the service worker goes. */
async function stopPush(): Promise<true> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await end(subscription);
  await registration?.unregister();
  return true;
}

async function end(subscription: PushSubscription): Promise<void> {
  await ask(SubscriptionCalls.unsubscribe, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

async function storeWords(t: Words, language: string): Promise<void> {
  const causes = Object.fromEntries(CALL_CAUSES.map((cause) => [cause, t(`consoleCalls.cause.${cause}`)]));
  const words = { language, causes, urgent: t('consoleCalls.level.red'), other: t('consoleCalls.title') };
  const cache = await caches.open(WORDS_CACHE);
  await cache.put(WORDS_URL, new Response(JSON.stringify(words)));
}

/** Whether calls are heard, and whether this browser is notified of them. */
export function AlarmSwitches() {
  const { t } = useTranslation();
  const on = useReadable(alarmSound);
  const works = useMay()('calls.work');
  const SoundIcon = on ? IconVolume : IconVolumeOff;
  const toggle = () => {
    allowSound();
    alarmSound.set(!on);
    // So that staff know how it sounds.
    if (!on) setTimeout(() => chime(false), 100);
  };
  return (
    <div className={`row gap-8 ${styles.switches}`}>
      <Button aria-pressed={on} data-testid="call-sound" onClick={toggle}>
        <SoundIcon size={18} aria-hidden="true" />
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
  const BellIcon = state === 'on' ? IconBell : IconBellOff;
  const toggle = async () => {
    setBusy(true);
    // A browser without a push service throws.
    const done = await (state === 'on' ? stopPush() : startPush(t, i18n.language)).catch(() => false);
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
      <BellIcon size={18} aria-hidden="true" />
      <span>{t('consoleCalls.notify')}</span>
    </Button>
  );
}

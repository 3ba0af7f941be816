import { CALL_CAUSES } from '@floorcast/contract/calls';
import { SubscriptionCalls } from '@floorcast/contract/shift';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ask, requestOf } from '../../../api/call/ask.ts';
import { call } from '../../../api/call/call.ts';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Observable } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useMay } from '../../shared/use-may.ts';
import styles from '../CallsScreen.module.css';

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

const KEY = 'console-sound';

const sound = new Observable<boolean>(deviceStore.getItem(KEY) !== 'off');

/** Whether new calls are heard in this browser. */
export const alarmSound = {
  getState: sound.getState,
  subscribe: sound.subscribe,
  set(on: boolean): void {
    deviceStore.setItem(KEY, on ? 'on' : 'off');
    sound.setState(on);
  },
};

/** Two strokes of a bell: the pitch (Hz) and the start (s) of each; an urgent call has four. */
const STROKES = [
  [880, 0],
  [1174.7, 0.18],
] as const;

const URGENT_AFTER_S = 0.42;

const STROKE_S = 0.9;

const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Browsers keep a page silent until it was touched: from then on it can be heard. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

/** A bell for a new call; rung twice for an urgent one. */
export function chime(urgent: boolean): void {
  if (context === undefined || context.state !== 'running') return;
  for (const [pitch, start] of STROKES) {
    stroke(context, pitch, start);
    if (urgent) stroke(context, pitch, start + URGENT_AFTER_S);
  }
}

function stroke(audio: AudioContext, pitch: number, start: number): void {
  const at = audio.currentTime + start;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + STROKE_S);
  loudness.connect(audio.destination);
  // The second partial of a bell, quieter.
  for (const [factor, share] of [
    [1, 1],
    [2.76, 0.3],
  ] as const) {
    const partial = audio.createGain();
    partial.gain.value = share;
    partial.connect(loudness);
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * factor;
    tone.connect(partial);
    tone.start(at);
    tone.stop(at + STROKE_S);
  }
}

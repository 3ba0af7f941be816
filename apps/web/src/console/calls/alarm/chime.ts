import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';

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

import { useEffect, useEffectEvent, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { deviceStore } from '../../lib/dom/stores.ts';
import { type Mute, useMute } from '../../machines/stream/use-mute.ts';
import type { PressState } from '../../realtime/play/play-state.ts';

/** Seconds that a click lasts. */
const LASTS = 0.012;
/** Its gain at full volume: audible beside the machine, never over it. */
const LOUDEST = 0.15;
/** A sound that would come later than this (ms) is dropped. */
const LATEST = 150;

/** One for the page, from the first click on: browsers allow few. */
let audio: AudioContext | undefined;

/** Clicks like a button of the cabinet. `volume` is 0 to 1. */
const click = (volume: number): Promise<void> => withAudio((context) => sound(context, volume));

/** Makes a short sound, unless it would come late. A browser without audio is silent. */
export async function withAudio(make: (context: AudioContext) => void): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  try {
    audio ??= new AudioContext();
    const asked = performance.now();
    if (audio.state !== 'running') await audio.resume();
    if (performance.now() - asked < LATEST) make(audio);
  } catch (error) {
    console.warn('no sound of the controls', error);
  }
}

/** Suspends the audio until the next click. */
function suspend(): void {
  void audio?.suspend();
}

function sound(context: AudioContext, volume: number): void {
  const gain = context.createGain();
  gain.gain.value = volume * LOUDEST;
  gain.connect(context.destination);
  const source = context.createBufferSource();
  source.buffer = decayingNoise(context);
  source.connect(gain);
  source.start();
}

function decayingNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(LASTS * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 4;
  return buffer;
}

const VOLUME = 'volume';
/** A slider may reach 0 step by step: the volume after unmuting is at least this. */
const AUDIBLE_VOLUME = 0.3;

export interface Sound extends Omit<Mute, 'choose'> {
  /** Above 0, at most 1. Silence is `muted`; the volume before it returns afterwards. */
  readonly volume: number;
  /** 0 mutes. */
  setVolume(volume: number): void;
}

export type Loudness = Pick<Sound, 'volume' | 'muted'>;

/** The stored volume; null when there is none. */
function storedVolume(): number | null {
  const volume = Number(deviceStore.getItem(VOLUME));
  return volume > 0 && volume <= 1 ? volume : null;
}

/** The volume of the machine, and whether it is muted. */
export function useSound(): Sound {
  const [volume, changeVolume] = useState(() => storedVolume() ?? (settings().VOLUME || 1));
  const [silent] = useState(() => storedVolume() === null && settings().VOLUME === 0);
  const { choose, ...mute } = useMute(silent);
  return {
    ...mute,
    volume,
    setVolume(next) {
      choose(next === 0);
      const stored = next === 0 ? Math.max(volume, AUDIBLE_VOLUME) : next;
      deviceStore.setItem(VOLUME, String(stored));
      changeVolume(stored);
    },
  };
}

/** A press clicks as it is sent, unless the player or the operator has disabled that (GAME-3). */
export function useClicks(press: PressState | undefined, { volume, muted }: Loudness): void {
  const sent = press?.step === 'in-flight' ? press.id : null;
  const sound = useEffectEvent(() => {
    if (!muted && settings().CLICK_SOUND) void click(volume);
  });
  useEffect(() => {
    if (sent !== null) sound();
  }, [sent]);
  useEffect(() => suspend, []);
}

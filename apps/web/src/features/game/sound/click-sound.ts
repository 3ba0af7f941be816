/** Seconds that a click lasts. */
const LASTS = 0.012;
/** Its gain at full volume: audible beside the machine, never over it. */
const LOUDEST = 0.15;
/** A sound that would come later than this (ms) is dropped. */
const LATEST = 150;

/** One for the page, from the first click on: browsers allow few. */
let audio: AudioContext | undefined;

/** Clicks like a button of the cabinet. `volume` is 0 to 1. */
export const click = (volume: number): Promise<void> => withAudio((context) => sound(context, volume));

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
export function suspend(): void {
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

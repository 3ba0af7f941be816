import { withAudio } from '../sound.ts';

/** Its gain at full volume: the machine's own sound stays louder. */
const LOUDEST = 0.1;

/** Seconds from one note to the next, and until a note has faded. */
const STEP = 0.09;
const FADE = 0.3;

/** The rising notes of each size (Hz). */
const NOTES: Record<Celebration['size'], readonly number[]> = {
  small: [784, 988],
  big: [659, 784, 988, 1_319],
  huge: [523, 659, 784, 1_047, 1_319, 1_568],
};

/** A short rise of notes, the longer the bigger the win. `volume` is 0 to 1. */
export function soundWin(size: Celebration['size'], volume: number): Promise<void> {
  return withAudio((audio) => {
    for (const [at, frequency] of NOTES[size].entries())
      note(audio, audio.currentTime + at * STEP, frequency, volume);
  });
}

function note(audio: AudioContext, at: number, frequency: number, volume: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * LOUDEST, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + FADE);
  gain.connect(audio.destination);
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = frequency;
  source.connect(gain);
  source.start(at);
  source.stop(at + FADE);
}

/** A win to celebrate: that of a game that has ended since the seat was taken. */
export interface Celebration {
  /** Of the game. */
  readonly id: number;
  readonly size: Exclude<WinSize, 'none'>;
}

/** How much of a win a game was; `none`: nothing to celebrate. */
export type WinSize = 'none' | 'small' | 'big' | 'huge';

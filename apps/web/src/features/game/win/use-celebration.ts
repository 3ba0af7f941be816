import { useEffect, useEffectEvent, useRef } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { motionWanted } from '../../../lib/dom/motion.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { vibrateWin } from '../device/use-haptics.ts';
import { withAudio } from '../sound/click-sound.ts';
import type { Sound } from '../sound/use-sound.ts';
import { type Celebration, celebrationOf } from './win-size.ts';

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

/**
 * A win sounds and vibrates once, at its size, and so does one that is paid by hand: not while muted, nor where clicks
 * are switched off. Without animations it stays calm: nothing vibrates, and all wins sound alike (GAME-3, GAME-4).
 */
export function useCelebration(
  seat: Seat | null,
  { volume, muted }: Pick<Sound, 'volume' | 'muted'>,
): Celebration | null {
  const celebration = seat && celebrationOf(seat);
  const celebrate = (size: Celebration['size']) => {
    const moving = motionWanted();
    if (moving) vibrateWin(size);
    if (!muted && settings().CLICK_SOUND) void soundWin(moving ? size : 'small', volume);
  };
  const byHand = handPaySince(seat);
  /** The game whose win is paid by hand: its result is raised by that, sooner or later. */
  const paidByHand = useRef<number | null>(null);
  useEach(celebration?.id ?? null, () => {
    if (celebration === null || byHand !== null || celebration.id === paidByHand.current) return;
    celebrate(celebration.size);
  });
  useEach(byHand, () => {
    paidByHand.current = seat?.result?.id ?? null;
    celebrate('huge');
  });
  return celebration;
}

/** When a win began to wait for its payment by hand; null without one. */
function handPaySince(seat: Seat | null): string | null {
  const trouble = seat?.trouble ?? null;
  if (trouble?.kind !== 'hand-pay' && trouble?.kind !== 'jackpot') return null;
  return trouble.ownCredit === true ? null : trouble.since;
}

/** Runs for each new id; not for the one before, also after none. */
function useEach(id: number | string | null, run: () => void): void {
  const before = useRef(id);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (id !== null && id !== before.current) runNow();
    if (id !== null) before.current = id;
  }, [id]);
}

import { useEffect } from 'react';
import type { PressState } from '../../../realtime/play/play-state.ts';

/** Milliseconds of vibration, with pauses between. */
const PRESSED = 12;
const FAILED = [30, 60, 30];

const WRONG: readonly (PressState['step'] | undefined)[] = ['failed', 'unconfirmed', 'unknown'];

/** A press vibrates where the device can, and so does one that failed (GAME-17). */
export function useHaptics(press: PressState | undefined): void {
  const step = press?.step;
  useEffect(() => {
    if (!('vibrate' in navigator)) return;
    if (step === 'in-flight') navigator.vibrate(PRESSED);
    if (WRONG.includes(step)) navigator.vibrate(FAILED);
  }, [step]);
}

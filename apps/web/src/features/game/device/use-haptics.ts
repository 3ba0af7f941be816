import { useEffect } from 'react';
import type { PressState } from '../../../realtime/play/play-state.ts';

/** Milliseconds of vibration, with pauses between. */
const PRESSED = 12;
const FAILED = [30, 60, 30];

/** Of a win, by its size. */
const WON = { small: [20], big: [30, 50, 60], huge: [40, 40, 40, 40, 120] } as const;

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

/** A win vibrates where the device can, the longer the bigger it is. */
export function vibrateWin(size: keyof typeof WON): void {
  if ('vibrate' in navigator) navigator.vibrate([...WON[size]]);
}

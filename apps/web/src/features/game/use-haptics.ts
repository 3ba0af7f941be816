import { useEffect } from 'react';
import type { PressState } from '../../realtime/play/state.ts';

/** Milliseconds of shaking, and of rest between. */
const PRESSED = 12;
const FAILED = [30, 60, 30];

const WRONG: readonly (PressState['step'] | undefined)[] = ['failed', 'unconfirmed', 'unknown'];

/** A press is felt under the finger where the device can shake, and so is one that went wrong (GAME-17). */
export function useHaptics(press: PressState | undefined): void {
  const step = press?.step;
  useEffect(() => {
    if (!('vibrate' in navigator)) return;
    if (step === 'in-flight') navigator.vibrate(PRESSED);
    if (WRONG.includes(step)) navigator.vibrate(FAILED);
  }, [step]);
}

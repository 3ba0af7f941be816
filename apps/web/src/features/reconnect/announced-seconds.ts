import { useRef } from 'react';

/** The seconds at which a screen reader announces a countdown. */
const STEPS = [60, 30, 10];

/**
 * The seconds that a screen reader announces: those left when a step is passed, so that the text of a polite
 * region does not change every second. Null before the first step.
 */
export function useAnnouncedSeconds(left: number | null): number | null {
  const announced = useRef<{ step: number; left: number } | null>(null);
  const step = left === null ? undefined : STEPS.findLast((each) => left <= each);
  if (left === null || step === undefined) announced.current = null;
  else if (announced.current?.step !== step) announced.current = { step, left };
  return announced.current?.left ?? null;
}

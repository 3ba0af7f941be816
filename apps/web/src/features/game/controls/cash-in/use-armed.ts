import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** How long (ms) a button that took the place of another one is not pressed: that push was meant for the other one. */
export const SETTLE_MS = 600;

export interface Armed {
  readonly armed: boolean;
  /** Whether a click was meant for what is here; the click of a key has a `detail` of 0, and no push before it. */
  readonly isMeant: (event: MouseEvent) => boolean;
  readonly onPointerDownCapture: (event: PointerEvent) => void;
}

/** What has just come is not armed yet: it waits until nothing was pushed for a moment. */
export function useArmed(): Armed {
  const [armed, setArmed] = useState(false);
  const tooSoon = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setArmed(true), SETTLE_MS);
  }, []);
  useEffect(() => {
    wait();
    return () => clearTimeout(timer.current);
  }, [wait]);
  return {
    armed,
    isMeant: ({ detail }) => armed && (detail === 0 || !tooSoon.current),
    onPointerDownCapture: () => {
      tooSoon.current = !armed;
      if (!armed) wait();
    },
  };
}

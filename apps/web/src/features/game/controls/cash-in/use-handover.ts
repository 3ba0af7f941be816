import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SETTLE_MS } from './use-armed.ts';

interface Handover {
  /** Whether start has just taken the place of the amounts: a second push on an amount starts no game. */
  readonly justCame: boolean;
  readonly start: RefObject<HTMLButtonElement | null>;
  /** The amounts go with the focus in them. */
  readonly onFocusLost: () => void;
}

/** From the amounts to start: it waits for a moment, and takes their focus over. */
export function useHandover(amountsShown: boolean): Handover {
  const start = useRef<HTMLButtonElement>(null);
  const focusLost = useRef(false);
  const [justCame, setJustCame] = useState(false);
  useLayoutEffect(() => {
    if (!amountsShown) return;
    return () => setJustCame(true);
  }, [amountsShown]);
  useEffect(() => {
    if (!justCame) return;
    if (focusLost.current) start.current?.focus();
    focusLost.current = false;
    const timer = setTimeout(() => setJustCame(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [justCame]);
  const onFocusLost = useCallback(() => {
    focusLost.current = true;
  }, []);
  return { justCame, start, onFocusLost };
}

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { motionWanted } from '../../../lib/dom/use-media.ts';
import { countedAt, countMs } from './count-up.ts';

/**
 * The part of a win (minor units) that is shown while it is counted up; null when nothing is counted. Each
 * press changes `press`; a press, and another win, end the count.
 */
export function useCountUp(win: number, bet: number, press: number): number | null {
  const [shown, setShown] = useState<number | null>(null);
  const before = useRef({ win, press });
  const duration = useEffectEvent(() => countMs(win, bet));
  useLayoutEffect(() => {
    const rises = win > before.current.win && press === before.current.press;
    before.current = { win, press };
    if (!rises || !motionWanted()) return;
    const over = duration();
    const began = performance.now();
    let frame = 0;
    const step = () => {
      const counted = countedAt(win, performance.now() - began, over);
      setShown(counted === win ? null : counted);
      if (counted !== win) frame = requestAnimationFrame(step);
    };
    step();
    return () => {
      cancelAnimationFrame(frame);
      setShown(null);
    };
  }, [win, press]);
  return shown;
}

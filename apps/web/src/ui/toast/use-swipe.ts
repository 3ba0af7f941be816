import { type PointerEvent, useRef, useState } from 'react';

/** A shorter movement (px) is a press. */
const PRESS = 5;
/** An element that is moved farther than this share of its width is swiped away. */
const FAR = 0.35;
/** So is one that is moved faster than this (px/ms). */
const FAST = 0.5;
/** How far (px) beyond its own width a swiped element goes. */
const BEYOND = 40;

interface Swipe {
  readonly from: number;
  readonly since: number;
}

/** Lets the pointer move an element sideways by `x` (px); `onAway` is called when it is released far off, or fast. */
export function useSwipe(onAway: () => void) {
  const [x, setX] = useState(0);
  const swipe = useRef<Swipe | null>(null);

  function end({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const begun = swipe.current;
    swipe.current = null;
    if (begun === null || x === 0) return;
    const moved = clientX - begun.from;
    const away =
      Math.abs(moved) > currentTarget.offsetWidth * FAR ||
      Math.abs(moved) > (Date.now() - begun.since) * FAST;
    setX(away ? Math.sign(moved) * (currentTarget.offsetWidth + BEYOND) : 0);
    if (away) onAway();
  }

  return {
    x,
    swiping: x !== 0 && swipe.current !== null,
    handlers: {
      onPointerDown: ({ clientX }: PointerEvent<HTMLElement>) => {
        swipe.current = { from: clientX, since: Date.now() };
        setX(0);
      },
      onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
        if (swipe.current === null) return;
        const moved = clientX - swipe.current.from;
        if (x === 0 && Math.abs(moved) < PRESS) return;
        currentTarget.setPointerCapture(pointerId);
        setX(moved);
      },
      onPointerUp: end,
      onPointerCancel: () => {
        swipe.current = null;
        setX(0);
      },
    },
  };
}

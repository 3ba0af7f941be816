import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { PlaySession } from '../../../realtime/play/play-session.ts';

/** A button that is pushed for longer than this (ms) is held down rather than pressed. */
const HOLD_AFTER_MS = 450;
const LET_GO_BY = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * A button of the cabinet: a tap presses it, and a long push holds it down where the cabinet allows that (`holds`). It
 * is released as soon as it is disabled.
 */
export function useHoldable(session: PlaySession, button: string, holds: boolean, may: boolean) {
  const letGo = useRef<(() => void) | null>(null);
  /** The click that ends a hold is not a press. */
  const wasHeld = useRef(false);
  /** Nor is a click whose push began before the button was enabled: it was meant for another button. */
  const tooSoon = useRef(false);

  const pushed = useCallback(() => {
    wasHeld.current = false;
    const timer = setTimeout(() => {
      wasHeld.current = true;
      void session.presses.hold(button);
    }, HOLD_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      for (const name of LET_GO_BY) window.removeEventListener(name, end);
      letGo.current = null;
      if (wasHeld.current) void session.presses.letGo();
    };
    for (const name of LET_GO_BY) window.addEventListener(name, end);
    letGo.current = end;
  }, [session, button]);

  useEffect(() => {
    if (may) return;
    letGo.current?.();
    void session.presses.letGo();
  }, [session, may]);
  useEffect(() => () => letGo.current?.(), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      tooSoon.current = !may;
      if (holds && may && event.button === 0) pushed();
    },
    onClick: (event: MouseEvent) => {
      // The click of a key has a `detail` of 0, and no push before it.
      const meant = event.detail === 0 || !tooSoon.current;
      if (meant && !wasHeld.current) void session.presses.press(button);
      wasHeld.current = false;
    },
  };
}

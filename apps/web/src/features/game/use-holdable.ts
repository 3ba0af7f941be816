import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { PlaySession } from '../../realtime/play/play-session.ts';

/** Pushed for longer than this (ms), a button is held down rather than pressed. */
const HOLD_AFTER_MS = 450;
const LET_GO_BY = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * A button of the cabinet that presses when it is tapped and stays down for as long as it is pushed, where the cabinet
 * makes something of that (`holds`). It is let go of as soon as it may not be pressed any more.
 */
export function useHoldable(session: PlaySession, button: string, holds: boolean, may: boolean) {
  const letGo = useRef<(() => void) | null>(null);
  /** The click that ends a hold is none. */
  const wasHeld = useRef(false);
  /** Nor is one whose push began before the button could be pressed: it was meant for what stood there. */
  const tooSoon = useRef(false);

  const pushed = useCallback(() => {
    wasHeld.current = false;
    const timer = setTimeout(() => {
      wasHeld.current = true;
      void session.hold(button);
    }, HOLD_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      for (const name of LET_GO_BY) window.removeEventListener(name, end);
      letGo.current = null;
      if (wasHeld.current) void session.letGo();
    };
    for (const name of LET_GO_BY) window.addEventListener(name, end);
    letGo.current = end;
  }, [session, button]);

  useEffect(() => {
    if (may) return;
    letGo.current?.();
    void session.letGo();
  }, [session, may]);
  useEffect(() => () => letGo.current?.(), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      tooSoon.current = !may;
      if (holds && may && event.button === 0) pushed();
    },
    onClick: (event: MouseEvent) => {
      // A key's click counts none, and has no push before it.
      const meant = event.detail === 0 || !tooSoon.current;
      if (meant && !wasHeld.current) void session.press(button);
      wasHeld.current = false;
    },
  };
}

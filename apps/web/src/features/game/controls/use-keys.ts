import { useEffect, useRef } from 'react';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isStartBlocked } from '../../../realtime/play/reduce-play.ts';
import { topLayer } from '../../../ui/dialog/dialog-host.ts';

/**
 * Space spins, or stops autoplay; held down it holds the button down, where the cabinet allows that. The arrows go
 * through the bet levels, one at a press. A held button is released once keys are disabled. A key that went down for
 * something else, or while keys were disabled, holds nothing. A control that is pushed by a finger or a mouse does not
 * keep its keys.
 */
export function useKeys(session: PlaySession, seat: Seat | null, listening: boolean): void {
  /** Space is down, and pressed start as it went down. */
  const pressing = useRef(false);
  useEffect(() => {
    // Before the push does something: what it opens gives the focus back to where it is then.
    window.addEventListener('click', leaveNoFocus, { capture: true });
    return () => window.removeEventListener('click', leaveNoFocus, { capture: true });
  }, []);
  useEffect(() => {
    if (listening) return;
    pressing.current = false;
    void session.presses.letGo();
  }, [session, listening]);
  useEffect(() => {
    if (!listening || seat === null) return;
    const press = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event) || isTyping(event.target) || topLayer.getState().length > 0) return;
      if (event.repeat) {
        if (event.code !== 'Space') return;
        // A key that has held the button once does not hold it again.
        if (seat.heldDown !== null) pressing.current = false;
        else if (pressing.current && !seat.autoplay.on) void session.presses.hold('spin');
      } else if (event.code === 'Space') {
        pressing.current = !seat.autoplay.on && !isStartBlocked(seat);
        void (seat.autoplay.on ? session.autoplay(null) : session.presses.press('spin'));
      } else if (event.code === 'ArrowUp' || event.code === 'ArrowDown') {
        const band = neighbour(seat, event.code === 'ArrowUp' ? -1 : 1);
        if (band !== undefined && !seat.playing && !seat.autoplay.on) void session.presses.chooseBand(band);
      } else return;
      event.preventDefault();
    };
    const leave = () => {
      pressing.current = false;
      void session.presses.letGo();
    };
    const release = (event: KeyboardEvent) => {
      if (event.code === 'Space') leave();
    };
    const keys = new AbortController();
    const { signal } = keys;
    window.addEventListener('keydown', press, { signal });
    window.addEventListener('keyup', release, { signal });
    window.addEventListener('blur', leave, { signal });
    return () => keys.abort();
  }, [session, seat, listening]);
}

/** Keys of the browser or the system, or of an input composition. */
const isMeantElsewhere = ({ ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || isComposing;

/** Controls with the focus handle their keys themselves. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, button, a') !== null;

/** What a key or a screen reader makes of a push counts no clicks. In dialogs and menus no key is the cabinet's. */
function leaveNoFocus({ detail, target }: MouseEvent): void {
  if (detail === 0 || !(target instanceof Element)) return;
  const control = target.closest<HTMLElement>('button, input[type="range"]');
  if (control?.closest('dialog, [popover]') === null) control.blur();
}

/** Bands are listed highest first. */
function neighbour({ bands, activeBand }: Seat, step: number): number | undefined {
  const at = bands.findIndex(({ id }) => id === activeBand);
  return at < 0 ? bands.at(-1)?.id : bands[at + step]?.id;
}

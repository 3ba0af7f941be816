import { useEffect, useRef } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], dialog, [popover]';

/** Runs on a key that is pressed by itself, unless something is being typed or a dialog is open. */
export function useKey(key: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key]);
}

import { useEffect, useRef } from 'react';

/** A heading that has not come after so long (ms) gets no focus: the reader is elsewhere by then. */
const LATEST_MS = 20_000;

/** Whether the focus is still where the press that led here left it. */
const isUnmoved = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('a, h1');
};

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  // That of the screen before is still in the page, unseen, while the code of this one is fetched.
  if (heading === null || !heading.checkVisibility()) return false;
  if (!isUnmoved()) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Gives the heading of a screen the focus when the screen has come, so that a screen reader announces it. The app does so
 * when a page is rendered, but code and rows of a screen come later.
 */
export function HeadingFocus({ path }: { readonly path: string }) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), LATEST_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [path]);
  return null;
}

import { createContext } from 'react';

/** The element that scrolls the screen; null for the window. */
export const ScrollArea = createContext<HTMLElement | null>(null);

const listeners = new WeakMap<Element, (inView: boolean) => void>();
let observer: IntersectionObserver | undefined;

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  return observer;
}

/**
 * Calls `onChange` with whether an element is visible in the window, now and at every change. One observer serves all.
 */
export function watchInView(element: Element, onChange: (inView: boolean) => void): () => void {
  listeners.set(element, onChange);
  shared().observe(element);
  return () => {
    shared().unobserve(element);
    listeners.delete(element);
  };
}

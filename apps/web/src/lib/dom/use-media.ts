import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Whether animations are allowed, by the player's choice and by the device. */
export const motionWanted = (): boolean =>
  document.documentElement.dataset.motion !== 'none' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** From this width on there is room for a menu beside the screen; below it the menu is at the thumb. */
const WIDE = '(min-width: 1101px)';

export const useWide = (): boolean => useMedia(WIDE);

/** Whether the window matches a media query, now and at every change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The size of an element's content in CSS pixels; 0 by 0 until it is on the page. */
export function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

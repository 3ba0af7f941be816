import { type RefObject, useEffect, useState } from 'react';

/** What can have the focus. */
const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, [tabindex]';

/** Whether an element scrolls and has nothing in it by which a keyboard would reach its end. */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const area = element.current;
    if (area === null) return;
    const overflows = () =>
      area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
    const look = () => setScrolls(overflows() && area.querySelector(FOCUSABLE) === null);
    const observer = new ResizeObserver(look);
    for (const each of [area, ...area.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}

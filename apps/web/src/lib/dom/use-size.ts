import { type RefObject, useLayoutEffect, useState } from 'react';

interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element's content in CSS pixels; 0 by 0 until it is on the page. */
export function useSize(element: RefObject<HTMLElement | null>): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0 });
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

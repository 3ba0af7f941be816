import { type RefObject, useLayoutEffect, useState } from 'react';
import { type GridShape, gridShape } from './grid-shape.ts';

/** How a grid is laid out, and how far from the document's top it begins (CSS pixels). */
export interface GridPlace {
  readonly shape: GridShape;
  readonly top: number;
}

/** Measures the grid before it is first painted, and when the page changes its size; null until then. */
export function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace | null {
  const [place, setPlace] = useState<GridPlace | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY), rem: rootFontSize() };
      setPlace((before) => keepIfSame(before, { shape: gridShape(next.width, next.rem), top: next.top }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [grid]);
  return place;
}

const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function keepIfSame(before: GridPlace | null, next: GridPlace): GridPlace {
  const same =
    before !== null &&
    before.top === next.top &&
    before.shape.cardWidth === next.shape.cardWidth &&
    before.shape.cardHeight === next.shape.cardHeight &&
    before.shape.columns === next.shape.columns;
  return same ? before : next;
}

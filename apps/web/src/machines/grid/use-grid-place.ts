import { type RefObject, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { ScrollArea } from '../../lib/react/scroll-area.ts';
import { type GridShape, gridShape } from './grid-shape.ts';

/** How a grid is laid out, and how far from the top of what scrolls it begins (CSS pixels). */
export interface GridPlace {
  readonly shape: GridShape;
  readonly top: number;
}

/**
 * The place of the last grid in a window of this width: nearly always that of the next one. Cards that are rendered
 * from it need not wait for the measurement, which React could not interrupt.
 */
let last: { readonly windowWidth: number; readonly place: GridPlace } | null = null;

const likelyPlace = (): GridPlace | null => (last?.windowWidth === window.innerWidth ? last.place : null);

function placeOf(element: HTMLElement, area: HTMLElement | null): GridPlace {
  const { width, top } = element.getBoundingClientRect();
  const scrolled = area === null ? window.scrollY : area.scrollTop - area.getBoundingClientRect().top;
  const place = { shape: gridShape(width, rootFontSize()), top: Math.round(top + scrolled) };
  last = { windowWidth: window.innerWidth, place };
  return place;
}

/**
 * Measures the grid once it is laid out, and whenever the page changes its size; null until then, unless it can be
 * guessed. Nothing is laid out for the measurement's sake.
 */
export function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace | null {
  const area = useContext(ScrollArea);
  const [place, setPlace] = useState(likelyPlace);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const next = placeOf(element, area);
      startTransition(() => setPlace((before) => sameOrNext(before, next)));
    });
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid, area]);
  return place;
}

const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function sameOrNext(before: GridPlace | null, next: GridPlace): GridPlace {
  const same =
    before !== null &&
    before.top === next.top &&
    before.shape.cardWidth === next.shape.cardWidth &&
    before.shape.cardHeight === next.shape.cardHeight &&
    before.shape.columns === next.shape.columns;
  return same ? before : next;
}

import { type RefObject, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { ScrollArea } from '../../lib/dom/in-view.ts';
import { type GridShape, gridShape } from './grid-shape.ts';

/** How a grid is laid out, and how far from the top of what scrolls it begins (CSS pixels). */
export interface GridPlace {
  readonly shape: GridShape;
  readonly top: number;
}

/**
 * The place of the last grid in a window of this size: nearly always that of the next one. Cards that are rendered
 * from it need not wait for the measurement, which React could not interrupt.
 */
let last: { readonly window: string; readonly place: GridPlace } | null = null;

/** A window lower than this (px) is that of a phone on its side. */
const LOW = 500;

const windowSize = (): string => `${window.innerWidth} ${window.innerHeight < LOW}`;
const likelyPlace = (): GridPlace | null => (last?.window === windowSize() ? last.place : null);

function placeOf(element: HTMLElement, area: HTMLElement | null): GridPlace {
  const { width, top } = element.getBoundingClientRect();
  const scrolled = area === null ? window.scrollY : area.scrollTop - area.getBoundingClientRect().top;
  const room = { width, rem: rootFontSize(), low: window.innerHeight < LOW };
  const place = { shape: gridShape(room), top: Math.round(top + scrolled) };
  last = { window: windowSize(), place };
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
    before.shape.columns === next.shape.columns &&
    before.shape.look === next.shape.look;
  return same ? before : next;
}

import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ScrollArea } from '../../lib/dom/in-view.ts';
import { onWindow } from '../../lib/dom/on-window.ts';
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

/** Rows that are rendered beyond the visible ones, so that the next key press or flick finds them. */
const OVERSCAN = 2;

export interface RowsProps {
  readonly place: GridPlace;
  readonly cards: number;
  /** The row that has the keyboard's focus; -1 for none. */
  readonly focusedRow: { readonly current: number };
}

/** The rows to be drawn, in order: those near the window, and the one that has the keyboard's focus. */
export function useWindowRows(rows: RowsProps): number[] {
  const virtualizer = useWindowVirtualizer({ ...useOptions(rows), observeElementRect: observeWindow });
  return useDrawn(virtualizer, rows);
}

/** Follows the window's size from its first change on: `initialRect` has the first, and asking again forces a layout. */
function observeWindow(_: unknown, changed: (size: { width: number; height: number }) => void): () => void {
  const tell = () => changed({ width: window.innerWidth, height: window.innerHeight });
  return onWindow(['resize'], tell);
}

/** The same within an element that scrolls. */
export function useAreaRows(rows: RowsProps, area: HTMLElement): number[] {
  const virtualizer = useVirtualizer({
    ...useOptions(rows),
    getScrollElement: () => area,
    initialOffset: () => area.scrollTop,
  });
  return useDrawn(virtualizer, rows);
}

const sizeOf = ({ shape }: GridPlace): number => shape.cardHeight + shape.gap;

function useOptions({ place, cards, focusedRow }: RowsProps) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      const row = focusedRow.current;
      if (row >= 0 && row < range.count && !rows.includes(row)) rows.push(row);
      return rows.sort((a, b) => a - b);
    },
    [focusedRow],
  );
  return {
    count: Math.ceil(cards / place.shape.columns),
    estimateSize: () => sizeOf(place),
    overscan: OVERSCAN,
    scrollMargin: place.top,
    rangeExtractor,
    // The virtualizer must not scroll: at the start it would scroll to the present position, which forces a layout.
    scrollToFn: () => undefined,
    // Before it has measured what it scrolls in: else the first cards would be drawn in one piece, by that measurement.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Rows to come are beyond the edge: drawing them may wait for a task of its own.
    useFlushSync: false,
  };
}

function useDrawn<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  { place }: RowsProps,
): number[] {
  const size = sizeOf(place);
  const measured = useRef(size);
  useLayoutEffect(() => {
    if (measured.current === size) return;
    measured.current = size;
    virtualizer.measure();
  }, [virtualizer, size]);
  return virtualizer.getVirtualItems().map(({ index }) => index);
}

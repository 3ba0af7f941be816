import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { onWindow } from '../../lib/dom/on-window.ts';
import type { GridPlace } from './use-grid-place.ts';

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

import type { Machine } from '@floorcast/contract/machines';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { type GridShape, heightOf, placeOf } from './grid-shape.ts';
import { MachineCard } from './MachineCard.tsx';
import styles from './MachineGrid.module.css';
import { type GridPlace, useExpectedGrid, useGridPlace } from './use-grid-place.ts';

/** Rows kept beyond the window's edges: what is reached by the next key press or flick is already there. */
const OVERSCAN = 2;
const NOWHERE: GridShape = { columns: 1, cardWidth: 0, cardHeight: 1, gap: 0 };

interface MachineGridProps {
  readonly machines: readonly Machine[];
  readonly label: string;
  readonly brandId?: number;
}

/** Machines as a list of cards that scrolls with the page; only the rows near the window exist. */
export function MachineGrid({ machines, label, brandId }: MachineGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = useGridPlace(list);
  const shape = place?.shape ?? NOWHERE;
  const focus = useFocusedRow();
  const rows = useRows(place, machines.length, focus.row);
  return (
    <ul
      ref={list}
      className={styles.grid}
      aria-label={label}
      style={{ height: heightOf(shape, machines.length) }}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {rows.flatMap((row) =>
        machines.slice(row * shape.columns, (row + 1) * shape.columns).map((machine, column) => {
          const index = row * shape.columns + column;
          return (
            <li
              key={machine.id}
              data-row={row}
              aria-setsize={machines.length}
              aria-posinset={index + 1}
              style={boxOf(shape, index)}
            >
              <MachineCard machine={machine} brandId={brandId} />
            </li>
          );
        }),
      )}
    </ul>
  );
}

const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** Empty cards in the very places of those that follow: laid out by the style sheet, so that nothing waits for it. */
export function GridSkeleton({ label }: { label: string }) {
  const list = useRef<HTMLUListElement>(null);
  useExpectedGrid(list);
  return (
    <ul ref={list} className={styles.skeletons} aria-busy="true" aria-label={label}>
      {PLACES.map((index) => (
        <li key={index} className={styles.skeleton} />
      ))}
    </ul>
  );
}

function boxOf(shape: GridShape, index: number): CSSProperties {
  const { x, y } = placeOf(shape, index);
  return {
    width: shape.cardWidth,
    height: shape.cardHeight,
    transform: `translate(calc(${x}px * var(--fc-forward)), ${y}px)`,
  };
}

/** The rows to be drawn, in order: those near the window, and the one that has the keyboard's focus. */
function useRows(place: GridPlace | null, cards: number, focusedRow: { readonly current: number }) {
  const shape = place?.shape ?? NOWHERE;
  const size = shape.cardHeight + shape.gap;
  const count = place === null ? 0 : Math.ceil(cards / shape.columns);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      const row = focusedRow.current;
      if (row >= 0 && row < range.count && !rows.includes(row)) rows.push(row);
      return rows.sort((a, b) => a - b);
    },
    [focusedRow],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin: place?.top ?? 0,
    rangeExtractor,
    // Rows to come are beyond the edge: drawing them may wait for a task of its own.
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another size are measured anew
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, size]);
  return virtualizer.getVirtualItems().map(({ index }) => index);
}

/** Which row holds the focus, so that scrolling it out of sight does not take the focus away; -1 for none. */
function useFocusedRow() {
  const row = useRef(-1);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    row.current = Number(target.closest('li')?.dataset.row ?? -1);
  }, []);
  const onBlur = useCallback(() => {
    row.current = -1;
  }, []);
  return { row, onFocus, onBlur };
}

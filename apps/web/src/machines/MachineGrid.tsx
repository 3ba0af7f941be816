import type { Machine } from '@floorcast/contract/machines';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { type GridShape, heightOf, placeOf } from './grid-shape.ts';
import { MachineCard } from './MachineCard.tsx';
import styles from './MachineGrid.module.css';
import { type GridPlace, useGridPlace } from './use-grid-place.ts';

/** Rows kept beyond the window's edges: what is reached by the next key press or flick is already there. */
const OVERSCAN = 2;

interface MachineGridProps {
  readonly machines: readonly Machine[];
  readonly label: string;
  readonly brandId?: number | undefined;
}

/** Machines as a list of cards that scrolls with the page; only the rows near the window exist. */
export function MachineGrid({ machines, label, brandId }: MachineGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = useGridPlace(list);
  const focus = useFocusedRow();
  return (
    <ul
      ref={list}
      className={place === null ? styles.skeletons : styles.grid}
      aria-label={label}
      aria-busy={place === null}
      style={place === null ? undefined : { height: heightOf(place.shape, machines.length) }}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {place === null ? (
        <EmptyCards />
      ) : (
        <Cards machines={machines} brandId={brandId} place={place} focusedRow={focus.row} />
      )}
    </ul>
  );
}

interface CardsProps extends Pick<MachineGridProps, 'machines' | 'brandId'> {
  readonly place: GridPlace;
  readonly focusedRow: { readonly current: number };
}

function Cards({ machines, brandId, place, focusedRow }: CardsProps) {
  const { shape } = place;
  const rows = useRows(place, machines.length, focusedRow);
  return rows.flatMap((row) =>
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
  );
}

const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** Empty cards in the very places of those that follow: laid out by the style sheet, so that nothing waits for it. */
export function GridSkeleton({ label }: { label: string }) {
  const list = useRef<HTMLUListElement>(null);
  useGridPlace(list);
  return (
    <ul ref={list} className={styles.skeletons} aria-busy="true" aria-label={label}>
      <EmptyCards />
    </ul>
  );
}

const EmptyCards = () => PLACES.map((index) => <li key={index} className={styles.skeleton} />);

function boxOf(shape: GridShape, index: number): CSSProperties {
  const { x, y } = placeOf(shape, index);
  return {
    width: shape.cardWidth,
    height: shape.cardHeight,
    transform: `translate(calc(${x}px * var(--fc-forward)), ${y}px)`,
  };
}

/** The rows to be drawn, in order: those near the window, and the one that has the keyboard's focus. */
function useRows({ shape, top }: GridPlace, cards: number, focusedRow: { readonly current: number }) {
  const size = shape.cardHeight + shape.gap;
  const count = Math.ceil(cards / shape.columns);
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
    scrollMargin: top,
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

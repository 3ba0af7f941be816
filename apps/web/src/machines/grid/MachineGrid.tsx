import type { Machine } from '@floorcast/contract/machines';
import { type CSSProperties, type FocusEvent, useCallback, useContext, useRef } from 'react';
import { ScrollArea } from '../../lib/dom/in-view.ts';
import { type GridShape, heightOf, placeOf } from './grid-shape.ts';
import { type CardMark, MachineCard } from './MachineCard.tsx';
import styles from './MachineGrid.module.css';
import { type GridPlace, type RowsProps, useAreaRows, useGridPlace, useWindowRows } from './use-rows.ts';

interface MachineGridProps {
  readonly machines: readonly Machine[];
  readonly label: string;
  readonly brandId?: number | undefined;
  /** What is particular about some of them for the player. */
  readonly marks?: ReadonlyMap<number, CardMark>;
}

const NO_MARKS: ReadonlyMap<number, CardMark> = new Map();

/** Machines as a list of cards that scrolls with the page; only rows near the window are rendered. */
export function MachineGrid({ machines, label, brandId, marks = NO_MARKS }: MachineGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = useGridPlace(list);
  const focus = useFocusedRow();
  return (
    <ul
      ref={list}
      className={place === null ? styles.skeletons : styles.grid}
      aria-label={label}
      aria-busy={place === null}
      data-look={place?.shape.look}
      style={place === null ? undefined : { height: heightOf(place.shape, machines.length) }}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {place === null ? (
        <EmptyCards />
      ) : (
        <Cards machines={machines} brandId={brandId} marks={marks} place={place} focusedRow={focus.row} />
      )}
    </ul>
  );
}

interface CardsProps extends Pick<MachineGridProps, 'machines' | 'brandId'> {
  readonly marks: ReadonlyMap<number, CardMark>;
  readonly place: GridPlace;
  readonly focusedRow: { readonly current: number };
}

function Cards(props: CardsProps) {
  const area = useContext(ScrollArea);
  return area === null ? <WindowCards {...props} /> : <AreaCards {...props} area={area} />;
}

const rowsOf = ({ machines, place, focusedRow }: CardsProps): RowsProps => ({
  place,
  cards: machines.length,
  focusedRow,
});

function WindowCards(props: CardsProps) {
  return <Rows {...props} rows={useWindowRows(rowsOf(props))} />;
}

function AreaCards({ area, ...props }: CardsProps & { readonly area: HTMLElement }) {
  return <Rows {...props} rows={useAreaRows(rowsOf(props), area)} />;
}

function Rows({ rows, ...props }: CardsProps & { readonly rows: readonly number[] }) {
  const { machines, brandId, marks, place } = props;
  const { shape } = place;
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
          <MachineCard machine={machine} brandId={brandId} mark={marks.get(machine.id)} />
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

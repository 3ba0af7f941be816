import { useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Density,
  type Group,
  type Line,
  lineHeight,
  linesOf,
  type TileShape,
  tileShape,
} from '../view/arrange.ts';
import { Tile } from './Tile.tsx';
import styles from './TileGrid.module.css';

/** Lines that are rendered beyond the window. */
const OVERSCAN = 2;

interface TileGridProps {
  readonly groups: readonly Group[];
  readonly density: Density;
  readonly label: string;
  readonly headingOf: (group: Group) => ReactNode;
  /** A pointer or the keyboard is among the tiles. */
  readonly onTouch: () => void;
}

const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

interface Place {
  readonly width: number;
  readonly top: number;
  readonly rem: number;
}

/**
 * Where the tiles are: measured once they are laid out, and whenever the page changes its size. Tiles are rendered from it
 * in slices, so that no press waits for them.
 */
function usePlace(element: { readonly current: HTMLElement | null }): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => {
      const { width, top } = box.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + window.scrollY), rem: rootFontSize() };
      startTransition(() => setPlace((before) => (isSamePlace(before, next) ? before : next)));
    });
    observer.observe(box);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}

const isSamePlace = (a: Place | null, b: Place): boolean =>
  a !== null && a.width === b.width && a.top === b.top && a.rem === b.rem;

/** The tiles of the wall, group by group; only lines near the window are rendered. */
export function TileGrid(props: TileGridProps) {
  const box = useRef<HTMLElement>(null);
  const place = usePlace(box);
  const open = useOpening();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the links themselves, which press here too.
    <section
      ref={box}
      className={styles.grid}
      aria-label={props.label}
      onClick={open}
      onPointerMove={props.onTouch}
      onFocus={props.onTouch}
    >
      {place !== null && <Lines {...props} place={place} box={box} />}
    </section>
  );
}

/** Follows a press on a tile within the app; one that asks for another tab or window is the browser's. */
function useOpening() {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    void navigate({ to: link.pathname });
  };
}

interface LinesProps extends TileGridProps {
  readonly place: Place;
  readonly box: { readonly current: HTMLElement | null };
}

function Lines({ groups, density, headingOf, place, box }: LinesProps) {
  const shape = useMemo(() => tileShape(density, place.width, place.rem), [density, place]);
  const lines = useMemo(() => linesOf(groups, shape.columns), [groups, shape.columns]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => lineHeight(lines[index], shape, place.rem),
    overscan: OVERSCAN,
    scrollMargin: place.top,
    useFlushSync: false,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights follow the lines and the shape of tiles.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, shape]);
  const total = groups.reduce((sum, { ids }) => sum + ids.length, 0);

  function walk(event: KeyboardEvent): void {
    const at = event.target instanceof Element ? event.target.closest('li')?.dataset.at : undefined;
    if (at === undefined) return;
    const rtl = document.documentElement.dir === 'rtl';
    const next = nextIndex(event.key, Number(at), { columns: shape.columns, total, rtl });
    if (next === null) return;
    event.preventDefault();
    virtualizer.scrollToIndex(lineWith(lines, next), { align: 'auto' });
    // The line is rendered in the frame after the one that scrolls to it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`li[data-at="${next}"] a`)?.focus(),
      ),
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus among the links in it.
    <div className={styles.lines} style={{ blockSize: virtualizer.getTotalSize() }} onKeyDown={walk}>
      {sectionsOf(virtualizer.getVirtualItems(), lines, place.top).map(({ group, parts }) => (
        <Section
          key={group.key}
          parts={parts}
          shape={shape}
          density={density}
          total={total}
          heading={group.key === '' ? null : headingOf(group)}
        />
      ))}
    </div>
  );
}

const lineWith = (lines: readonly Line[], at: number): number =>
  lines.findIndex((line) => line.kind === 'tiles' && line.at <= at && at < line.at + line.ids.length);

/** A line that is rendered, and how far (CSS pixels) below the top of the grid it is. */
interface Part {
  readonly line: Line;
  readonly y: number;
}

type GroupParts = { readonly group: Group; readonly parts: Part[] };

/** The rendered lines by their groups. */
function sectionsOf(
  items: readonly { readonly index: number; readonly start: number }[],
  lines: readonly Line[],
  top: number,
): GroupParts[] {
  const sections: GroupParts[] = [];
  for (const { index, start } of items) {
    const line = lines[index];
    if (line === undefined) continue;
    const part = { line, y: start - top };
    const last = sections.at(-1);
    if (last?.group === line.group) last.parts.push(part);
    else sections.push({ group: line.group, parts: [part] });
  }
  return sections;
}

interface SectionProps {
  readonly parts: readonly Part[];
  readonly shape: TileShape;
  readonly density: Density;
  readonly total: number;
  readonly heading: ReactNode;
}

function Section({ parts, shape, density, total, heading }: SectionProps) {
  const head = parts.find(({ line }) => line.kind === 'heading');
  return (
    <>
      {head !== undefined && (
        <h2 className={styles.heading} style={{ transform: `translateY(${head.y}px)` }}>
          {heading}
        </h2>
      )}
      <ul className={`plain ${styles.list}`}>
        {parts.flatMap(({ line, y }) =>
          line.kind === 'heading'
            ? []
            : line.ids.map((id, column) => (
                <li
                  key={id}
                  data-at={line.at + column}
                  aria-setsize={total}
                  aria-posinset={line.at + column + 1}
                  style={boxOf(shape, column, y)}
                >
                  <Tile id={id} density={density} />
                </li>
              )),
        )}
      </ul>
    </>
  );
}

const boxOf = ({ width, height, gap }: TileShape, column: number, y: number): CSSProperties => ({
  width,
  height,
  transform: `translate(calc(${column * (width + gap)}px * var(--fc-forward)), ${y}px)`,
});

interface WalkedGrid {
  readonly columns: number;
  readonly total: number;
  readonly rtl: boolean;
}

/** Where a key leads from a tile, in the direction that lines run; null where it leads nowhere. */
export function nextIndex(key: string, at: number, { columns, total, rtl }: WalkedGrid): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: total - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  return next < 0 || next >= total || next === at ? null : next;
}

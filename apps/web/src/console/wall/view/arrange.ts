import { fold } from '@floorcast/contract/fold';
import { type IncidentLevel, incidentOnWall } from '@floorcast/contract/incidents';
import { WALL_CAUSES, type WallCause, type WallCauseKind, type WallMachine } from '@floorcast/contract/wall';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';

/** How much a machine needs a person: a colour, which always has an icon and a word beside it. */
export type Level = IncidentLevel | 'busy' | 'free';

/** What a machine is filed under: `attention` needs a person, `staff` is kept from players on purpose. */
export const WALL_STATES = ['attention', 'playing', 'free', 'staff'] as const;
type WallStateName = (typeof WALL_STATES)[number];

export const levelOfCause = (kind: WallCauseKind): Level => incidentOnWall(kind).wall.level;

/** The gravest cause of a machine; undefined where nothing is the matter. */
export const mainCause = ({ causes }: Pick<WallMachine, 'causes'>): WallCause | undefined => causes[0];

const OUT_OF_REACH: readonly string[] = ['offline', 'malfunction'];

/** The level of a machine by its gravest cause, else by who sits at it. */
export function levelOf(machine: WallMachine): Level {
  const cause = mainCause(machine);
  if (cause !== undefined) return levelOfCause(cause.kind);
  if (OUT_OF_REACH.includes(machine.status)) return 'bad';
  return machine.player === null ? 'free' : 'busy';
}

const STATES: Readonly<Record<Level, WallStateName>> = {
  bad: 'attention',
  warn: 'attention',
  staff: 'staff',
  busy: 'playing',
  free: 'free',
};

/** How grave the gravest cause is, the gravest first: 0 is the gravest; machines without one come last. */
function gravity(machine: WallMachine): number {
  const cause = mainCause(machine);
  if (cause !== undefined) return WALL_CAUSES.indexOf(cause.kind);
  return OUT_OF_REACH.includes(machine.status) ? 0 : WALL_CAUSES.length;
}

export const GROUPINGS = ['none', 'state', 'floor', 'brand'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const SORTINGS = ['attention', 'name', 'number', 'credit', 'seat'] as const;
type Sorting = (typeof SORTINGS)[number];

/** Which machines the wall shows, and in which order. An empty text: every one. */
export interface Arrangement {
  readonly text: string;
  readonly state: WallStateName | '';
  readonly floor: string;
  readonly brand: string;
  readonly group: Grouping;
  readonly sort: Sorting;
}

/** Machines under one heading; the key of a wall without groups is empty. */
export interface Group {
  readonly key: string;
  readonly ids: readonly number[];
}

export interface Arranged {
  readonly groups: readonly Group[];
  /** Machines of each state among those that the other filters leave. */
  readonly counts: Readonly<Record<WallStateName, number>>;
  readonly total: number;
  readonly shown: number;
}

/** A machine with what it is arranged by, worked out once for a row. */
interface Keyed {
  readonly machine: WallMachine;
  readonly state: WallStateName;
  readonly gravity: number;
  readonly since: string;
}

/** What is made of a row, once for each. */
function perRow<T>(make: (machine: WallMachine) => T): (machine: WallMachine) => T {
  const known = new WeakMap<WallMachine, { readonly made: T }>();
  return (machine) => {
    const { made } = known.get(machine) ?? { made: make(machine) };
    known.set(machine, { made });
    return made;
  };
}

const keyed = perRow(
  (machine): Keyed => ({
    machine,
    state: STATES[levelOf(machine)],
    gravity: gravity(machine),
    since: machine.causes[0]?.since ?? machine.seatedAt ?? '',
  }),
);

const textOf = perRow(({ id, name, brand, floorId, player }) =>
  fold(`${name} ${brand} ${id} ${floorId} ${player?.username ?? ''}`),
);

const collator = new Intl.Collator(undefined, { numeric: true });
const byNumber = (a: Keyed, b: Keyed): number => a.machine.id - b.machine.id;

/** What comes later is greater; what has no time comes last. */
function byTime(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || a === '') return 1;
  if (b === null || b === '') return -1;
  return a < b ? -1 : 1;
}

const COMPARISONS: Readonly<Record<Sorting, (a: Keyed, b: Keyed) => number>> = {
  attention: (a, b) =>
    a.gravity - b.gravity ||
    WALL_STATES.indexOf(a.state) - WALL_STATES.indexOf(b.state) ||
    byTime(a.since, b.since),
  name: (a, b) => collator.compare(a.machine.name, b.machine.name),
  number: byNumber,
  credit: (a, b) => (b.machine.credit ?? -1) - (a.machine.credit ?? -1),
  seat: (a, b) => byTime(a.machine.seatedAt, b.machine.seatedAt),
};

const GROUP_KEYS: Readonly<Record<Grouping, (each: Keyed) => string>> = {
  none: () => '',
  state: ({ state }) => state,
  floor: ({ machine }) => machine.floorId,
  brand: ({ machine }) => machine.brand,
};

const STATE_NAMES: readonly string[] = WALL_STATES;

function groupsOf(sorted: readonly Keyed[], group: Grouping): Group[] {
  const groups = new Map<string, number[]>();
  for (const each of sorted) {
    const key = GROUP_KEYS[group](each);
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(each.machine.id);
  }
  return [...groups]
    .map(([key, ids]) => ({ key, ids }))
    .sort((a, b) =>
      group === 'state'
        ? STATE_NAMES.indexOf(a.key) - STATE_NAMES.indexOf(b.key)
        : collator.compare(a.key, b.key),
    );
}

export function arrange(
  machines: Iterable<WallMachine>,
  { text, state, floor, brand, group, sort }: Arrangement,
): Arranged {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const counts: Record<WallStateName, number> = { attention: 0, playing: 0, free: 0, staff: 0 };
  const shown: Keyed[] = [];
  let total = 0;
  for (const machine of machines) {
    if (floor !== '' && machine.floorId !== floor) continue;
    if (brand !== '' && machine.brand !== brand) continue;
    if (words.length > 0 && !words.every((each) => textOf(machine).includes(each))) continue;
    const each = keyed(machine);
    counts[each.state]++;
    total++;
    if (state === '' || each.state === state) shown.push(each);
  }
  shown.sort((a, b) => COMPARISONS[sort](a, b) || byNumber(a, b));
  return { groups: groupsOf(shown, group), counts, total, shown: shown.length };
}

/** How large tiles are: with a picture, or as many as fit. */
const DENSITIES = ['pictures', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** How this device shows the wall. */
export interface WallChoice extends Arrangement {
  readonly density: Density;
}

const STORED = 'console-wall';
/** Nothing narrows the wall. */
export const ALL = { text: '', state: '', floor: '', brand: '' } as const;
const START: WallChoice = { ...ALL, group: 'none', sort: 'attention', density: 'pictures' };

/** What is stored of it: each visit begins with the whole wall, so that no machine is overlooked. */
const Stored = z.object({
  group: z.catch(z.enum(GROUPINGS), START.group),
  sort: z.catch(z.enum(SORTINGS), START.sort),
  density: z.catch(z.enum(DENSITIES), START.density),
});

function read(): WallChoice {
  try {
    return { ...START, ...Stored.parse(JSON.parse(deviceStore.getItem(STORED) ?? '{}')) };
  } catch {
    return START;
  }
}

const state = new Observable<WallChoice>(read());

/** How this device shows the wall. The one place that changes it. */
export const wallChoice: ReadableState<WallChoice> & { change(part: Partial<WallChoice>): void } = {
  getState: state.getState,
  subscribe: state.subscribe,
  change(part) {
    const next = { ...state.getState(), ...part };
    state.setState(next);
    const { group, sort, density } = next;
    deviceStore.setItem(STORED, JSON.stringify({ group, sort, density }));
  },
};

/** A line of the wall: a heading, or tiles beside each other, the first of which is the wall's tile number `at`, from 0. */
export type Line =
  | { readonly kind: 'heading'; readonly group: Group }
  | { readonly kind: 'tiles'; readonly group: Group; readonly at: number; readonly ids: readonly number[] };

/** How tiles are laid out in a width, in CSS pixels. */
export interface TileShape {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Height of a heading with the space around it, in rem. */
const HEADING_REM = 3;
const SHAPES = {
  pictures: { leastRem: 13.5, textRem: 7.75, gap: 12, ratio: 9 / 16 },
  compact: { leastRem: 11.25, textRem: 5.5, gap: 8, ratio: 0 },
} as const satisfies Record<Density, object>;
/** On a phone two tiles with pictures are beside each other, and their words take a line more. */
const NARROW = { width: 560, leastRem: 9.5, gap: 8, moreTextRem: 1 };

/** The shape of tiles. `rem`: pixels of one. */
export function tileShape(density: Density, width: number, rem: number): TileShape {
  const { leastRem, textRem, ratio, ...shape } = SHAPES[density];
  const narrow = width < NARROW.width;
  const gap = narrow ? NARROW.gap : shape.gap;
  const least = (narrow ? Math.min(NARROW.leastRem, leastRem) : leastRem) * rem;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const tile = Math.floor((width - gap * (columns - 1)) / columns);
  const text = (narrow && density === 'pictures' ? textRem + NARROW.moreTextRem : textRem) * rem;
  return { columns, width: tile, height: Math.round(tile * ratio + text), gap };
}

export function linesOf(groups: readonly Group[], columns: number): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const group of groups) {
    if (group.key !== '') lines.push({ kind: 'heading', group });
    for (let from = 0; from < group.ids.length; from += columns)
      lines.push({ kind: 'tiles', group, at: at + from, ids: group.ids.slice(from, from + columns) });
    at += group.ids.length;
  }
  return lines;
}

/** Height of a line with the space below it. */
export const lineHeight = (line: Line | undefined, shape: TileShape, rem: number): number =>
  line?.kind === 'heading' ? HEADING_REM * rem : shape.height + shape.gap;

/** The wall is put in order again this often (ms) while rows change: tiles that jump cannot be read. */
const REORDER_MS = 1_000;
/** For so long (ms) after a pointer has moved over the tiles, none of them moves away under it. */
const HELD_MS = 2_000;

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The next arrangement, with the groups of the one before where they have not changed: they are not rendered again. */
function withKnownGroups(before: Arranged | null, next: Arranged): Arranged {
  if (before === null) return next;
  const known = new Map(before.groups.map((group) => [group.key, group]));
  const groups = next.groups.map((group) => {
    const old = known.get(group.key);
    return old !== undefined && sameIds(old.ids, group.ids) ? old : group;
  });
  const unchanged =
    groups.length === before.groups.length && groups.every((group, at) => group === before.groups[at]);
  return { ...next, groups: unchanged ? before.groups : groups };
}

/**
 * The wall in its order. A choice of the reader acts at once; changes of rows reorder it once a second, and not while a
 * pointer is among the tiles, unless machines came or went.
 */
export function useOrder(
  machines: ReadonlyMap<number, WallMachine>,
  arrangement: Arrangement,
): { readonly arranged: Arranged; readonly touched: () => void } {
  const before = useRef<Arranged | null>(null);
  const touchedAt = useRef(0);
  const latest = useRef(machines);
  latest.current = machines;
  const [tick, setTick] = useState(0);
  useEffect(() => {
    let seen = latest.current;
    const timer = setInterval(() => {
      if (latest.current === seen || Date.now() - touchedAt.current < HELD_MS) return;
      seen = latest.current;
      setTick((count) => count + 1);
    }, REORDER_MS);
    return () => clearInterval(timer);
  }, []);
  const { text, state, floor, brand, group, sort } = arrangement;
  const { size } = machines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows reorder the wall by the tick, and by their number.
  const arranged = useMemo(() => {
    const next = withKnownGroups(
      before.current,
      arrange(latest.current.values(), { text, state, floor, brand, group, sort }),
    );
    before.current = next;
    return next;
  }, [tick, size, text, state, floor, brand, group, sort]);
  return {
    arranged,
    touched: () => {
      touchedAt.current = Date.now();
    },
  };
}

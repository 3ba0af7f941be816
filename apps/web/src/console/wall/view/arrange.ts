import { assertNever } from '@floorcast/contract/assert-never';
import { fold } from '@floorcast/contract/fold';
import type { WallMachine } from '@floorcast/contract/wall';
import { gravity, stateOf, WALL_STATES, type WallStateName } from './condition.ts';

/** What the wall is grouped by. */
export const GROUPINGS = ['none', 'state', 'floor', 'brand'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the machines of a group are sorted by. */
export const SORTINGS = ['attention', 'name', 'number', 'credit', 'seat'] as const;
export type Sorting = (typeof SORTINGS)[number];

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

/** The wall as it is shown. */
export interface Arranged {
  readonly groups: readonly Group[];
  /** Machines of each state among those that the other filters leave. */
  readonly counts: Readonly<Record<WallStateName, number>>;
  /** All of these. */
  readonly total: number;
  /** Those that are shown. */
  readonly shown: number;
}

/** A machine with what it is arranged by, worked out once for a row. */
interface Keyed {
  readonly machine: WallMachine;
  readonly state: WallStateName;
  readonly gravity: number;
  readonly since: string;
}

const keys = new WeakMap<WallMachine, Keyed>();
const texts = new WeakMap<WallMachine, string>();

function keyed(machine: WallMachine): Keyed {
  const known = keys.get(machine);
  if (known !== undefined) return known;
  const made = {
    machine,
    state: stateOf(machine),
    gravity: gravity(machine),
    since: machine.causes[0]?.since ?? machine.seatedAt ?? '',
  };
  keys.set(machine, made);
  return made;
}

function textOf(machine: WallMachine): string {
  const known = texts.get(machine);
  if (known !== undefined) return known;
  const { id, name, brand, floorId, player } = machine;
  const text = fold(`${name} ${brand} ${id} ${floorId} ${player?.username ?? ''}`);
  texts.set(machine, text);
  return text;
}

const collator = new Intl.Collator(undefined, { numeric: true });
const byNumber = (a: Keyed, b: Keyed): number => a.machine.id - b.machine.id;

/** What comes later is greater; what has no time comes last. */
function byTime(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || a === '') return 1;
  if (b === null || b === '') return -1;
  return a < b ? -1 : 1;
}

function comparing(sort: Sorting): (a: Keyed, b: Keyed) => number {
  switch (sort) {
    case 'attention':
      return (a, b) =>
        a.gravity - b.gravity ||
        WALL_STATES.indexOf(a.state) - WALL_STATES.indexOf(b.state) ||
        byTime(a.since, b.since);
    case 'name':
      return (a, b) => collator.compare(a.machine.name, b.machine.name);
    case 'number':
      return byNumber;
    case 'credit':
      return (a, b) => (b.machine.credit ?? -1) - (a.machine.credit ?? -1);
    case 'seat':
      return (a, b) => byTime(a.machine.seatedAt, b.machine.seatedAt);
    default:
      return assertNever(sort);
  }
}

function groupKey({ machine, state }: Keyed, group: Grouping): string {
  switch (group) {
    case 'none':
      return '';
    case 'state':
      return state;
    case 'floor':
      return machine.floorId;
    case 'brand':
      return machine.brand;
    default:
      return assertNever(group);
  }
}

const STATE_NAMES: readonly string[] = WALL_STATES;

function groupsOf(sorted: readonly Keyed[], group: Grouping): Group[] {
  const groups = new Map<string, number[]>();
  for (const each of sorted) {
    const key = groupKey(each, group);
    const ids = groups.get(key);
    if (ids === undefined) groups.set(key, [each.machine.id]);
    else ids.push(each.machine.id);
  }
  return [...groups]
    .map(([key, ids]) => ({ key, ids }))
    .sort((a, b) =>
      group === 'state'
        ? STATE_NAMES.indexOf(a.key) - STATE_NAMES.indexOf(b.key)
        : collator.compare(a.key, b.key),
    );
}

/** Filters, sorts and groups the machines of the wall. */
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
  const compare = comparing(sort);
  shown.sort((a, b) => compare(a, b) || byNumber(a, b));
  return { groups: groupsOf(shown, group), counts, total, shown: shown.length };
}

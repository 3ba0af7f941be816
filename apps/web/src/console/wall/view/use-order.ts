import type { WallMachine } from '@floorcast/contract/wall';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Arranged, type Arrangement, arrange } from './arrange.ts';

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

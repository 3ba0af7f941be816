import type { Item, LiveNode } from './store/lease-store.ts';

/**
 * Which node (by its id) runs each item (by its name). Without a node to run it, an item is missing.
 *
 * A pinned item goes to the node of that name. All others are spread so evenly that two nodes differ by one at most,
 * pinned items included, and as few of them as possible leave their owners. A node that is not steady gets nothing that
 * it does not own while another is steady: the others share what it would have got. The rest is rendezvous hashing:
 * every node computes the same from the same view, in whatever order it read it.
 */
export function place(items: readonly Item[], nodes: readonly LiveNode[]): ReadonlyMap<string, string> {
  const open = openOf(nodes);
  const placed = pinned(items, open);
  const loose = items.filter(({ name }) => !placed.has(name));
  const owned = byOwner(loose);
  const rooms = roomsOf(open, { loose: loose.length, pinned: countOf(placed.values()), owned });
  for (const room of rooms)
    for (const name of heaviest(owned.get(room.id) ?? [], room)) {
      placed.set(name, room.id);
      room.left--;
    }
  spread(
    loose.filter(({ name }) => !placed.has(name)),
    rooms,
    placed,
  );
  return placed;
}

/** How many more items a node may have. */
interface Room {
  readonly id: string;
  left: number;
}

/** The nodes that do not drain. Where none is steady, everything waits for the first that is again: all count alike. */
function openOf(nodes: readonly LiveNode[]): readonly LiveNode[] {
  const open = nodes.filter(({ draining }) => !draining);
  return open.some(({ steady }) => steady) ? open : open.map((node) => ({ ...node, steady: true }));
}

function pinned(items: readonly Item[], nodes: readonly LiveNode[]): Map<string, string> {
  const placed = new Map<string, string>();
  for (const { name, pinnedTo, owner } of items) {
    if (pinnedTo === null) continue;
    const named = nodes
      .filter((node) => node.name === pinnedTo && (node.steady || node.id === owner))
      .map(({ id }) => id);
    const best = named.find((id) => id === owner) ?? sortedBy((id) => weightOf(name, id), named)[0];
    if (best !== undefined) placed.set(name, best);
  }
  return placed;
}

interface Loads {
  /** How many items are not pinned. */
  readonly loose: number;
  /** How many pinned ones each node has. */
  readonly pinned: ReadonlyMap<string, number>;
  /** Which of those that are not pinned each node holds. */
  readonly owned: ReadonlyMap<string, readonly string[]>;
}

/** How many of the items that are not pinned each node gets: each goes to the node that has the fewest by then. */
function roomsOf(nodes: readonly LiveNode[], { loose, pinned, owned }: Loads): readonly Room[] {
  const rooms = nodes.map(({ id, steady }) => {
    const own = owned.get(id)?.length ?? 0;
    const weight = weightOf('the remainder', id);
    return { id, weight, own, most: steady ? loose : own, load: pinned.get(id) ?? 0, left: 0 };
  });
  type Each = (typeof rooms)[number];
  // The remainder goes where it lets an item stay.
  const stays = ({ left, own }: Each) => Number(left < own);
  const isBefore = (a: Each, b: Each) =>
    (a.load - b.load || stays(b) - stays(a) || b.weight - a.weight || compare(a.id, b.id)) < 0;
  for (let n = 0; n < loose; n++) {
    let next: Each | undefined;
    for (const room of rooms)
      if (room.left < room.most && (next === undefined || isBefore(room, next))) next = room;
    if (next === undefined) break;
    next.load++;
    next.left++;
  }
  return rooms;
}

/** Gives each item to the node with the highest weight for it that has room. */
function spread(items: readonly Item[], rooms: readonly Room[], placed: Map<string, string>): void {
  for (const { name } of items.toSorted((a, b) => compare(a.name, b.name))) {
    const [id] = sortedBy(
      (each) => weightOf(name, each),
      rooms.flatMap((room) => (room.left > 0 ? room.id : [])),
    );
    const best = rooms.find((room) => room.id === id);
    if (best === undefined) return;
    placed.set(name, best.id);
    best.left--;
  }
}

/** As many as there is room for, those first that most belong to the node. */
function heaviest(names: readonly string[], { id, left }: Room): readonly string[] {
  if (names.length <= left) return names;
  return sortedBy((name) => weightOf(name, id), names).slice(0, left);
}

function byOwner(items: readonly Item[]): ReadonlyMap<string, readonly string[]> {
  const owned = new Map<string, string[]>();
  for (const { name, owner } of items) {
    if (owner === undefined) continue;
    const names = owned.get(owner);
    if (names === undefined) owned.set(owner, [name]);
    else names.push(name);
  }
  return owned;
}

/** The heaviest first; those of the same weight in alphabetical order. */
function sortedBy(weight: (text: string) => number, texts: readonly string[]): readonly string[] {
  return texts
    .map((text) => ({ text, weight: weight(text) }))
    .sort((a, b) => b.weight - a.weight || compare(a.text, b.text))
    .map(({ text }) => text);
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function countOf(values: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The weight of a node for an item: FNV-1a, then mixed, because similar texts have similar sums. */
function weightOf(name: string, id: string): number {
  let hash = 0x811c9dc5;
  for (const text of [name, ' ', id])
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

import type { Item, LiveNode } from './lease-store.ts';

/**
 * Which node (by its id) runs each item (by its name). Without a node to run it, an item is missing.
 *
 * A pinned item goes to the node of that name. All others are spread so evenly that two nodes differ by one at most,
 * pinned items included, and as few of them as possible leave their owners. The rest is rendezvous hashing: every node
 * computes the same from the same view, in whatever order it read it.
 */
export function place(items: readonly Item[], nodes: readonly LiveNode[]): ReadonlyMap<string, string> {
  const open = nodes.filter(({ draining }) => !draining).map(({ id }) => id);
  const placed = pinned(items, nodes);
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

function pinned(items: readonly Item[], nodes: readonly LiveNode[]): Map<string, string> {
  const placed = new Map<string, string>();
  for (const { name, pinnedTo, owner } of items) {
    if (pinnedTo === null) continue;
    const named = nodes.filter((node) => node.name === pinnedTo && !node.draining).map(({ id }) => id);
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

/** How many of the items that are not pinned each node gets. */
function roomsOf(ids: readonly string[], { loose, pinned, owned }: Loads): readonly Room[] {
  const full = (id: string) => pinned.get(id) ?? 0;
  let sharing = ids.toSorted((a, b) => full(b) - full(a));
  let total = sharing.reduce((sum, id) => sum + full(id), loose);
  // A node with more pinned items than its share gets no others: the share of the others is smaller.
  for (let [most] = sharing; most !== undefined && full(most) * sharing.length > total; [most] = sharing) {
    total -= full(most);
    sharing = sharing.slice(1);
  }
  const share = Math.floor(total / sharing.length);
  const remainder = total % sharing.length;
  // The remainder goes where it lets an item stay.
  const stays = (id: string) => Number(full(id) + (owned.get(id)?.length ?? 0) > share);
  return sortedBy((id) => stays(id) * HEAVIEST + weightOf('the remainder', id), sharing).map((id, at) => ({
    id,
    left: share + (at < remainder ? 1 : 0) - full(id),
  }));
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

/** No weight is as high. */
const HEAVIEST = 2 ** 32;

/** The weight of a node for an item: FNV-1a, then mixed, because similar texts have similar sums. */
function weightOf(name: string, id: string): number {
  let hash = 0x811c9dc5;
  for (const text of [name, ' ', id])
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

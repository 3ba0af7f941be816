import type { FoundHead, GatheredHeads } from '../heads/gather.ts';
import type { Head } from '../heads/head.ts';
import type { BegunJournal, TrailFacts } from './trail-facts.ts';

/** Of a copy, one head is not yet there while it is written. */
const COPY_BEHIND_MOST = 1;

/** What is wrong with the heads themselves: those that were removed, rolled back or forged. */
export function journalFaults(heads: GatheredHeads, facts: TrailFacts): readonly string[] {
  const { damaged } = heads;
  return [...damaged, ...missingHeads(heads, facts), ...copyFaults(heads, facts)];
}

/** Heads that others have and the journal of this place has not, and gaps in it. */
function missingHeads(heads: GatheredHeads, facts: TrailFacts): readonly string[] {
  return [...journalsHere(heads, facts)].flatMap((journal) => {
    const own = heads.journal.filter(({ head }) => head.journal === journal);
    const counters = new Set(own.map(({ head }) => head.counter));
    const newest = newestOf(heads, facts, journal);
    return rangesMissing(counters, newest.counter).map(
      ([from, to]) =>
        `${numbered('head', from, to)} missing in heads.log of this node: ${
          to === newest.counter ? newest.said : laterHead(own, to)
        }`,
    );
  });
}

/** The journals whose place is where the audit looks. */
function journalsHere({ place, journal, copies }: GatheredHeads, { begun, lost }: TrailFacts): Set<string> {
  const here = new Set(journal.map(({ head }) => head.journal));
  for (const { journal: id, node, folder } of [...begun, ...copies])
    if (place?.folder !== undefined && node === place.node && folder === place.folder && !lost.has(id))
      here.add(id);
  return here;
}

interface Newest {
  readonly counter: number;
  /** The evidence. */
  readonly said: string;
}

function newestOf(heads: GatheredHeads, { begun, counted }: TrailFacts, journal: string): Newest {
  const known: Newest[] = [
    ...begun.filter((each) => each.journal === journal).map(beginning),
    ...counted
      .filter((each) => each.journal === journal)
      .map(({ counter, seq, at }) => ({ counter, said: `row ${seq} of ${at} counted ${counter} heads` })),
    ...everyHead(heads)
      .filter(({ head }) => head.journal === journal)
      .map(({ head, where }) => ({ counter: head.counter, said: signedAt(head, where) })),
  ];
  return known.reduce((most, each) => (each.counter > most.counter ? each : most), { counter: 0, said: '' });
}

const beginning = ({ seq, at }: BegunJournal): Newest => ({
  counter: 1,
  said: `row ${seq} began it at ${at}`,
});

/** Every genuine head that was found. */
export const everyHead = ({ journal, copies, witnessed }: GatheredHeads): readonly FoundHead[] => [
  ...journal,
  ...copies.flatMap(({ head, node }) =>
    head === undefined ? [] : [{ head, where: `the copy of node ${node} in the database` }],
  ),
  ...witnessed,
];

const signedAt = ({ counter, at }: Head, where: string): string =>
  `head ${counter} was signed at ${at} (${where})`;

function laterHead(own: readonly FoundHead[], counter: number): string {
  const later = own.find(({ head }) => head.counter > counter);
  return later === undefined ? 'it was not the last one' : signedAt(later.head, later.where);
}

function copyFaults(heads: GatheredHeads, { begun }: TrailFacts): readonly string[] {
  const journals = new Map<string, string>();
  for (const { journal, node } of [...begun, ...heads.copies]) journals.set(journal, node);
  return [...journals].flatMap(([journal, node]) => {
    const copy = heads.copies.find((each) => each.journal === journal);
    const others = everyHead({ ...heads, copies: [] }).filter(({ head }) => head.journal === journal);
    const newest = others.reduce<FoundHead | undefined>(
      (most, each) => (each.head.counter > (most?.head.counter ?? 0) ? each : most),
      undefined,
    );
    const what = `the copy of the heads of node ${node} in the database`;
    if (copy === undefined)
      return [`${what} was removed${newest === undefined ? '' : `: ${signedAt(newest.head, newest.where)}`}`];
    if (copy.head === undefined) return [`${what} was changed: the house has not signed it`];
    if (newest === undefined || newest.head.counter - copy.head.counter <= COPY_BEHIND_MOST) return [];
    return [`${what} was rolled back to head ${copy.head.counter}: ${signedAt(newest.head, newest.where)}`];
  });
}

/** Spans of the numbers from 1 to `last` that are not in a set. */
function rangesMissing(present: ReadonlySet<number>, last: number): readonly (readonly [number, number])[] {
  const ends = [0, ...[...present].sort((a, b) => a - b), last + 1];
  return ends.flatMap((end, index) => {
    const next = ends[index + 1] ?? end;
    return next - end > 1 ? [[end + 1, next - 1] as const] : [];
  });
}

/** `row 5 is`, `rows 5 to 7 are`. */
export const numbered = (what: string, from: number | bigint, to: number | bigint): string =>
  from === to ? `${what} ${from} is` : `${what}s ${from} to ${to} are`;

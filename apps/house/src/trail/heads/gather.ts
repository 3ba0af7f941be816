import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { HeadPlace } from '../../config/places.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type TrailKey, trailKeyOf } from '../../platform/db/trail-key.ts';
import { follows, type Head, headIn, isSigned } from './head.ts';
import { readJournal } from './witnesses.ts';

/** A genuine head, and where it was found. */
export interface FoundHead {
  readonly head: Head;
  readonly where: string;
}

/** What the database has of a journal; its head is undefined if it is not genuine. */
export interface HeadCopy {
  readonly journal: string;
  readonly node: string;
  readonly folder: string;
  readonly head: Head | undefined;
}

/** What is there of heads, wherever they are kept. */
export interface GatheredHeads {
  readonly place: HeadPlace | undefined;
  /** Of the journal in the folder of the place. */
  readonly journal: readonly FoundHead[];
  readonly copies: readonly HeadCopy[];
  /** The newest head of each journal, by logs and by what a witness has written. */
  readonly witnessed: readonly FoundHead[];
  /** Lines of the journal that are no genuine heads. */
  readonly damaged: readonly string[];
}

/** Where an audit looks for heads. */
export interface HeadsWanted {
  readonly place?: HeadPlace | undefined;
  /** Files with the log of a house, or with what a witness has received. */
  readonly witnesses?: readonly string[];
}

const JOURNAL = 'heads.log';

/** Reads heads: the copies first, because no copy is ahead of its journal. */
export async function gatherHeads(db: Db, { place, witnesses = [] }: HeadsWanted): Promise<GatheredHeads> {
  const key = trailKeyOf(db);
  const { id: site } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  const isGenuine = (head: Head | undefined): head is Head =>
    head !== undefined && head.site === site && isSigned(key, head);
  const rows = await db.selectFrom('trailHeads').selectAll().orderBy('journal').execute();
  const copies = rows.map(({ journal, node, folder, head: line }) => {
    const head = headIn(line);
    return { journal, node, folder, head: isGenuine(head) && head.journal === journal ? head : undefined };
  });
  const folder = place?.folder;
  const lines = folder === undefined ? [] : readJournal(folder);
  const genuine = genuineLines(key, site, lines);
  return {
    place,
    journal: genuine.flatMap((head) => (head === undefined ? [] : [{ head, where: JOURNAL }])),
    copies,
    witnessed: (await Promise.all(witnesses.map((file) => newestIn(file, isGenuine)))).flat(),
    damaged: genuine.flatMap((head, index) =>
      head === undefined ? [`${JOURNAL}, line ${index + 1}: holds no head that the house has signed`] : [],
    ),
  };
}

/** A head that a genuine one follows needs no look at its signature, which would take most of the time of an audit. */
function genuineLines(
  key: TrailKey,
  site: string,
  lines: readonly (Head | undefined)[],
): readonly (Head | undefined)[] {
  const genuine: (Head | undefined)[] = [...lines];
  for (let index = lines.length - 1; index >= 0; index--) {
    const head = lines[index];
    const [before, after] = [lines[index - 1], genuine[index + 1]];
    const isChained =
      head !== undefined && after !== undefined && follows(after, head) && follows(head, before);
    if (head === undefined || head.site !== site || !(isChained || isSigned(key, head)))
      genuine[index] = undefined;
  }
  return genuine;
}

/** The newest head of each journal in a file, which may be large. */
async function newestIn(
  file: string,
  isGenuine: (head: Head | undefined) => boolean,
): Promise<readonly FoundHead[]> {
  const byJournal = new Map<string, FoundHead[]>();
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line += 1;
    const head = headIn(text);
    if (head === undefined) continue;
    const known = byJournal.get(head.journal) ?? [];
    known.push({ head, where: `${file}, line ${line}` });
    byJournal.set(head.journal, known);
  }
  return [...byJournal.values()].flatMap((found) => {
    const newest = found.sort((a, b) => b.head.counter - a.head.counter).find(({ head }) => isGenuine(head));
    return newest === undefined ? [] : [newest];
  });
}

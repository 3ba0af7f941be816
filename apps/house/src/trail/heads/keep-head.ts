import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { HeadPlace } from '../../config/places.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { trailKeyOf } from '../../platform/db/trail-key.ts';
import { HomeInUse, holdHome } from '../../platform/postgres/places.ts';
import { record } from '../record.ts';
import { type Head, headIn, isSigned, lineOf, signHead } from './head.ts';
import { appendHead, lastHead } from './witnesses.ts';

const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 50;

/** Signs the last row of the trail, and writes it where it is kept, unless it is there. Returns the newest head. */
export async function keepHead(db: Db, place: HeadPlace, at = new Date()): Promise<Head | undefined> {
  const release = await holdPlace(place);
  try {
    const newest = await newestHead(db, place);
    const row = await lastRow(db);
    if (row === undefined) return newest;
    if (newest === undefined) return await beginJournal(db, place, at);
    const isWritten = place.folder === undefined || lastHead(place.folder)?.counter === newest.counter;
    if (isWritten && newest.seq === row.seq && newest.hash === row.hash) return newest;
    const { site, journal } = newest;
    const head = signHead(trailKeyOf(db), newest, { site, journal, ...row, at: at.toISOString() });
    // A copy is never ahead of its journal: one that is ahead says that the journal was rolled back.
    if (place.folder !== undefined) appendHead(place.folder, head);
    await storeCopy(db, place, head);
    return head;
  } finally {
    release();
  }
}

/** One after the other: a house and the commands beside it keep one journal. */
async function holdPlace({ node, folder }: HeadPlace): Promise<() => void> {
  for (let tries = 1; ; tries++) {
    try {
      return await holdHome(`heads of ${folder ?? node}`);
    } catch (error) {
      if (!(error instanceof HomeInUse) || tries === LOCK_TRIES) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** The newest head of a place, by its journal and the copy: the other may have been rolled back, and its numbers stay used. */
async function newestHead(db: Db, place: HeadPlace): Promise<Head | undefined> {
  const written = place.folder === undefined ? undefined : lastHead(place.folder);
  // A forged head is not continued: what follows it would have its number.
  const last = written !== undefined && isSigned(trailKeyOf(db), written) ? written : undefined;
  const copy = await copyOf(db, place, last?.journal);
  const isOnlyCopied = last === undefined && copy?.counter === 1;
  // A house was killed between both.
  if (isOnlyCopied && place.folder !== undefined) appendHead(place.folder, copy);
  return copy !== undefined && copy.counter > (last?.counter ?? 0) ? copy : last;
}

async function copyOf(db: Db, { node, folder }: HeadPlace, journal?: string): Promise<Head | undefined> {
  const row = await db
    .selectFrom('trailHeads')
    .select('head')
    .$if(journal !== undefined, (query) => query.where('journal', '=', journal ?? ''))
    .$if(journal === undefined, (query) => query.where('node', '=', node).where('folder', '=', folder ?? ''))
    .orderBy('counter', 'desc')
    .limit(1)
    .executeTakeFirst();
  const head = row && headIn(row.head);
  return head !== undefined && isSigned(trailKeyOf(db), head) ? head : undefined;
}

/** The first head of a journal is the one of the row that says so: the trail knows which journals there are. */
async function beginJournal(db: Db, place: HeadPlace, at: Date): Promise<Head> {
  const journal = randomUUID();
  const { node, folder = '' } = place;
  const head = await db.transaction().execute(async (tx) => {
    const { id: site } = await tx.selectFrom('site').select('id').executeTakeFirstOrThrow();
    const by = { part: `house ${node}` };
    await record(tx, { kind: 'trail.heads-begun', by, detail: { journal, node, folder } });
    const row = await lastRow(tx);
    if (row === undefined) throw new Error('the trail lost the row that was written');
    const first = signHead(trailKeyOf(tx), undefined, { site, journal, ...row, at: at.toISOString() });
    await storeCopy(tx, place, first);
    return first;
  });
  if (place.folder !== undefined) appendHead(place.folder, head);
  return head;
}

async function storeCopy(db: Db | Tx, { node, folder = '' }: HeadPlace, head: Head): Promise<void> {
  const { journal, counter } = head;
  const copy = { node, folder, counter: BigInt(counter), head: lineOf(head) };
  await db
    .insertInto('trailHeads')
    .values({ journal, ...copy })
    .onConflict((conflict) =>
      conflict
        .column('journal')
        .doUpdateSet(copy)
        .where('trailHeads.counter', '<', sql<bigint>`excluded.counter`),
    )
    .execute();
}

/** The last row of the trail. */
export async function lastRow(db: Db | Tx): Promise<Pick<Head, 'seq' | 'hash'> | undefined> {
  const row = await db
    .selectFrom('trail')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { seq: Number(row.seq), hash: row.hash.toString('hex') };
}

import type { HeadPlace } from '../config/places.ts';
import type { Tx } from '../platform/db/schema.ts';
import { lastRow } from './heads/keep-head.ts';
import { lastHead } from './heads/witnesses.ts';
import { type Actor, record } from './record.ts';

/** A backup that was restored. */
export interface RestoredBackup {
  /** What the operator calls it: the name of its file. */
  readonly backup: string;
  /** The SHA-256 of the file, hex; undefined: another program restored it. */
  readonly sha256?: string | undefined;
  /** When the house signed for it; undefined: it did not. */
  readonly certified?: string | undefined;
}

/**
 * Writes a restore to the trail, with the head that the backup had and what it gives up: the only explanation of rows that
 * heads name and the trail has not. For the program that restores, which the database's owner cannot be.
 */
export async function recordRestore(
  tx: Tx,
  by: Actor,
  { place, ...restored }: RestoredBackup & { readonly place: HeadPlace },
): Promise<void> {
  const head = await lastRow(tx);
  const last = place.folder === undefined ? undefined : lastHead(place.folder);
  const lostJournals = last === undefined ? await forgetJournals(tx, place) : [];
  const { backup, sha256, certified } = restored;
  await record(tx, {
    kind: 'books.restored',
    by,
    detail: {
      backup,
      ...(sha256 !== undefined && { sha256 }),
      certified: certified ?? 'no',
      seq: head?.seq ?? 0,
      hash: head?.hash ?? '',
      ...(last !== undefined && {
        journal: last.journal,
        heads: last.counter,
        signedTo: last.seq,
        signedAt: last.at,
      }),
      ...(lostJournals.length > 0 && { lostJournals }),
    },
  });
}

/** Whether a restore was recorded whose accounts have not been reconciled. */
export async function restoreWaits(tx: Tx): Promise<boolean> {
  const last = await tx
    .selectFrom('trail')
    .select('kind')
    .where('kind', 'in', ['books.restored', 'books.settled'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'books.restored';
}

/** The journals of a place that went with its disk: a new one begins there. */
async function forgetJournals(tx: Tx, { node, folder = '' }: HeadPlace): Promise<string[]> {
  const rows = await tx
    .deleteFrom('trailHeads')
    .where('node', '=', node)
    .where('folder', '=', folder)
    .returning('journal')
    .execute();
  return rows.map(({ journal }) => journal);
}

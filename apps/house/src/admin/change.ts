import { err, ok, type Result } from '@floorcast/contract/result';
import { record, type TrailEntry } from '../modules/trail/index.ts';
import type { Tx } from '../platform/db/schema.ts';
import type { Lines, Refused } from './command.ts';
import type { Acting } from './command-context.ts';

/** What was done: for the trail, which never holds a secret, and for the terminal. */
export interface Done extends Omit<TrailEntry, 'by'> {
  readonly lines: Lines;
}

class Undo extends Error {}

/** Makes one change in a transaction: its effect, its announcement and its row of the trail. */
export async function change(
  { db, actor }: Acting,
  work: (tx: Tx) => Promise<Result<Done, Refused>>,
): Promise<Result<Lines, Refused>> {
  try {
    const lines = await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Undo(done.error);
      const { lines: shown, ...entry } = done.value;
      await record(tx, { ...entry, by: actor });
      return shown;
    });
    return ok(lines);
  } catch (error) {
    if (error instanceof Undo) return err(error.message);
    throw error;
  }
}

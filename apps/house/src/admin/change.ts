import { ok, type Result } from '@floorcast/contract/result';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Tx } from '../platform/db/schema.ts';
import { record, type TrailEntry } from '../trail/index.ts';
import type { Acting, Lines, Refused } from './command.ts';

/** What was done: for the trail, which never holds a secret, and for the terminal. */
export interface Done extends Omit<TrailEntry, 'by'> {
  readonly lines: Lines;
}

/** Makes one change in a transaction: its effect, its announcement and its row of the trail. */
export const change = (
  { db, actor }: Acting,
  work: (tx: Tx) => Promise<Result<Done, Refused>>,
): Promise<Result<Lines, Refused>> =>
  inTransaction(db, async (tx) => {
    const done = await work(tx);
    if (!done.ok) return done;
    const { lines, ...entry } = done.value;
    await record(tx, { ...entry, by: actor });
    return ok(lines);
  });

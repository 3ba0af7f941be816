import { err, ok, type Result } from '@floorcast/contract/result';
import type { Tx } from '../platform/db/schema.ts';
import type { CommandContext, Lines, Refused } from './command.ts';

/** What was done: for the log, which never holds a secret, and for the terminal. */
export interface Done {
  readonly action: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly lines: Lines;
}

class Undo extends Error {}

/** Makes one change in a transaction: its effect, its announcement and its row in the log. */
export async function change(
  { db, by }: CommandContext,
  work: (tx: Tx) => Promise<Result<Done, Refused>>,
): Promise<Result<Lines, Refused>> {
  try {
    const lines = await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Undo(done.error);
      const { action, detail } = done.value;
      await tx
        .insertInto('admin_log')
        .values({ who: by, action, detail: JSON.stringify(detail) })
        .execute();
      return done.value.lines;
    });
    return ok(lines);
  } catch (error) {
    if (error instanceof Undo) return err(error.message);
    throw error;
  }
}

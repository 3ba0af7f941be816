import type { Refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Db, Tx } from '../../platform/db/schema.ts';

/** Ends a transaction without effect, and answers with a refusal. */
export class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.name);
    this.refusal = refused;
  }
}

/** Runs work in a transaction, which an {@link Undo} takes back. */
export async function undoable<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<Result<T, Refusal>> {
  try {
    return ok(await db.transaction().execute(work));
  } catch (error) {
    if (error instanceof Undo) return err(error.refusal);
    throw error;
  }
}

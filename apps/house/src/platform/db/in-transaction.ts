import { err, type Result } from '@floorcast/contract/result';
import type { Db, Tx } from './schema.ts';

class Undo<E> extends Error {
  readonly refused: E;
  constructor(refused: E) {
    super('refused');
    this.refused = refused;
  }
}

/** Runs work in a transaction, which is rolled back where the work is refused: then nothing of it is written. */
export async function inTransaction<T, E>(
  db: Db,
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let undo: Undo<E> | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (done.ok) return done;
      undo = new Undo(done.error);
      throw undo;
    });
  } catch (error) {
    if (undo !== undefined && error === undo) return err(undo.refused);
    throw error;
  }
}

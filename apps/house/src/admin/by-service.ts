import type { ErrorName, ErrorParams, Refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Tx } from '../platform/db/schema.ts';
import type { Acting, Lines, Refused } from './command.ts';
import { refusedWords } from './refused-words.ts';

interface Said<T> {
  /** What the terminal shows of what was done. */
  readonly lines: (done: T) => Lines;
  /** Refusals in the words of the command line. */
  readonly refused?: Partial<Record<ErrorName, (params: ErrorParams) => Refused>>;
}

/** Makes one change by a service of the console, which refuses it or writes it to the trail. */
export async function byService<T>(
  { db }: Pick<Acting, 'db'>,
  work: (tx: Tx) => Promise<Result<T, Refusal>>,
  { lines, refused = {} }: Said<T>,
): Promise<Result<Lines, Refused>> {
  const done = await inTransaction(db, work);
  if (done.ok) return ok(lines(done.value));
  const { name, params = {} } = done.error;
  return err(refused[name]?.(params) ?? (await refusedWords(db, done.error)));
}

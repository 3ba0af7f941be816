import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/** A notice of staff to all accounts. */
export type Notice = Selectable<Schema['notices']>;

/** Shows a notice to all accounts. */
export const addNotice = (tx: Tx, notice: Pick<Notice, 'kind' | 'title' | 'detail'>): Promise<Notice> =>
  tx.insertInto('notices').values(notice).returningAll().executeTakeFirstOrThrow();

/** The newest first; of one kind, or of both. */
export const notices = (db: Db, size: number, kind?: Notice['kind']): Promise<Notice[]> =>
  db
    .selectFrom('notices')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'note'))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();

/** Returns the removed notice; undefined if there is none. */
export const removeNotice = (tx: Tx, id: number): Promise<Notice | undefined> =>
  tx.deleteFrom('notices').where('id', '=', id).returningAll().executeTakeFirst();

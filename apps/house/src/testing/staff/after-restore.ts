import type { Outcome } from '../../admin/admin.ts';
import type { Db } from '../../platform/db/schema.ts';
import { recordRestore } from '../../trail/index.ts';
import { adminOn } from './admin.ts';

/** Reconciles a restored database, after the restore is on its trail. */
export async function settleAfterRestore(db: Db): Promise<Outcome> {
  const restored = { backup: 'test.tar.gz', place: { node: 'test', folder: undefined } };
  await db.transaction().execute((tx) => recordRestore(tx, { part: 'restore' }, restored));
  return adminOn(db)(['books', 'settle']);
}

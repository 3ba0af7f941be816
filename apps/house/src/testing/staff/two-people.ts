import type { Outcome } from '../../admin/admin.ts';
import type { Db } from '../../platform/db/schema.ts';
import { adminOn } from './admin.ts';

/** Runs a command line that proposes something, and has another member of staff of the demonstration approve it. */
export function twoPeople(db: Db): (args: readonly string[]) => Promise<Outcome> {
  const [first, second] = [adminOn(db), adminOn(db, { as: 'lead' })];
  return async (args) => {
    const made = await first(args);
    const [, id] = /^Approval request (\S+):/.exec(made.out[0] ?? '') ?? [];
    return id === undefined ? made : second(['proposal', 'approve', id]);
  };
}

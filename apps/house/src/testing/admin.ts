import { admin, type Outcome } from '../admin/admin.ts';
import type { Db } from '../platform/db/schema.ts';

/** Types command lines of the administration, one word an argument, on a test's database. `answers` are typed when asked. */
export const adminOn =
  (db: Db) =>
  (args: readonly string[], answers: readonly string[] = []): Promise<Outcome> => {
    const left = [...answers];
    return admin(args, {
      open: async () => ({ db, close: async () => undefined }),
      ask: async () => left.shift() ?? '',
      user: 'tester',
    });
  };

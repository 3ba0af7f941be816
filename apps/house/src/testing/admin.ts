import { admin, type Outcome } from '../admin/admin.ts';
import type { Db } from '../platform/db/schema.ts';

/** Runs command lines of the administration, given as words, on a test's database. `answers` are typed at prompts. */
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

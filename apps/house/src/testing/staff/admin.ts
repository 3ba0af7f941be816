import { admin, type Outcome } from '../../admin/admin.ts';
import { AuthRepository, CommandSignIns, createAccount } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { JWT_SECRET } from '../test-house.ts';

interface CommandLine {
  /** The member of staff that is signed in; by default an administrator. */
  readonly as?: string;
  /** Whether it can connect as the owner of the database. */
  readonly owner?: boolean;
}

/** Runs command lines of the administration, given as words, on a test's database. `answers` are typed at prompts. */
export function adminOn(db: Db, { as, owner = false }: CommandLine = {}) {
  let token: Promise<string> | undefined;
  return async (args: readonly string[], answers: readonly string[] = []): Promise<Outcome> => {
    token ??= signIn(db, as);
    const signedIn = await token;
    const left = [...answers];
    return admin(args, {
      open: async () => ({ db, ownsDatabase: async () => owner, close: async () => undefined }),
      inspect: async () => [],
      ask: async () => left.shift() ?? '',
      secret: JWT_SECRET,
      signIn: { read: () => signedIn, keep: () => undefined, remove: () => undefined },
    });
  };
}

async function signIn(db: Db, as: string | undefined): Promise<string> {
  const repository = new AuthRepository(db);
  const user =
    as === undefined ? await repository.findById(await administrator(db)) : await repository.findByName(as);
  if (user === undefined) throw new Error(`there is no account ${as}`);
  const parts = { db, clock: systemClock, secret: JWT_SECRET, staffMust: false };
  const issued = await new CommandSignIns(parts).issue(user);
  if (!issued.ok) throw new Error(`${user.username} cannot sign in`);
  return issued.value;
}

/** The first administrator of a database; one is made where there is none. */
async function administrator(db: Db): Promise<number> {
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst();
  if (first !== undefined) return first.id;
  return db.transaction().execute((tx) =>
    createAccount(tx, {
      username: 'tester',
      email: 'tester@example.org',
      passwordHash: 'none',
      pin: undefined,
      type: 'admin',
      name: 'Test',
      lastname: 'Admin',
      siteId: 1000,
    }),
  );
}

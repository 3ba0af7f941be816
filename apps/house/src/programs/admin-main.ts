import { join } from 'node:path';
import { failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import { admin } from '../admin/admin.ts';
import { inspectHouse } from '../admin/check/check.ts';
import { storedSignIn } from '../admin/sign-in/stored-sign-in.ts';
import { Terminal } from '../admin/terminal.ts';
import { headPlaceFrom } from '../config/places.ts';
import { keepHead } from '../trail/index.ts';
import { type CommandStore, databaseOf, openCommandStore, sayDatabase } from './command-store.ts';

/** A host with several addresses fails with an error for each. */
function sentence(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The secret of the house, if this environment or its home has it. */
function secretOf({ JWT_SECRET, FLOORCAST_HOME: home }: NodeJS.ProcessEnv): string | undefined {
  if (JWT_SECRET) return JWT_SECRET;
  return home ? new StoredFile(join(home, 'jwt-secret'), 'Restore it from a copy.').readSecret() : undefined;
}

/** The database of a command, after which the head of the trail is written where a house writes it. */
async function openRecorded(env: NodeJS.ProcessEnv): Promise<CommandStore> {
  sayDatabase(databaseOf(env));
  const { db, ownsDatabase, close } = await openCommandStore(env);
  return {
    db,
    ownsDatabase,
    async close() {
      const place = headPlaceFrom(env);
      // A computer without a folder keeps none: the next house signs.
      if (place.folder !== undefined) await keepHead(db, place).catch(() => undefined);
      await close();
    },
  };
}

const terminal = new Terminal();
try {
  const { code, out, problems } = await admin(process.argv.slice(2), {
    open: () => openRecorded(process.env),
    inspect: () => inspectHouse(process.env),
    ask: terminal.ask,
    signIn: storedSignIn(process.env),
    secret: secretOf(process.env),
  });
  for (const line of out) console.log(line);
  for (const line of problems) console.error(line);
  process.exitCode = code;
} catch (error) {
  console.error(sentence(error));
  process.exitCode = failureOf(error).code;
} finally {
  terminal.close();
}

import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';

/** Where the token of a sign-in at the command line is kept between commands. */
export interface StoredSignIn {
  read(): string | undefined;
  keep(token: string): void;
  remove(): void;
}

/** The file of the sign-in: `SIGN_IN_FILE`, else one in the home, else one of the user's own. */
function signInFile({ SIGN_IN_FILE, FLOORCAST_HOME, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): string {
  if (SIGN_IN_FILE) return SIGN_IN_FILE;
  if (FLOORCAST_HOME) return join(FLOORCAST_HOME, 'sign-in');
  return join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'floorcast', 'sign-in');
}

/** Keeps the sign-in in a file that only its owner can read. */
export function storedSignIn(env: NodeJS.ProcessEnv): StoredSignIn {
  const file = new StoredFile(signInFile(env), 'Remove it, and sign in again.');
  return {
    read: () => file.readSecret(),
    keep(token) {
      mkdirSync(dirname(file.path), { recursive: true });
      file.write(token);
    },
    remove: () => rmSync(file.path, { force: true }),
  };
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a floor's credential is kept: beside its configuration. */
export const credentialFile = (configFile: string): string => join(dirname(configFile), 'floor-credential');

/** The credential that was given, or the one that is kept; undefined: there is none. */
export async function credentialOf(
  configFile: string,
  given: string | undefined,
): Promise<string | undefined> {
  if (given) return given;
  const kept = await readFile(credentialFile(configFile), 'utf8').catch(() => '');
  return kept.trim() || undefined;
}

/** Keeps a credential, for its owner only. A reader sees the old one or the new one, whole. */
export async function keepCredential(configFile: string, credential: string): Promise<string> {
  const path = credentialFile(configFile);
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, credential, { mode: 0o600, flag: 'wx' });
  await rename(fresh, path);
  return path;
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** SHA-256, hex, of a program: of all the bundles beside it when it is one, else of its own file. */
export function programHash(entry: string): string {
  const hash = createHash('sha256');
  const folder = dirname(entry);
  const files = entry.endsWith('.js')
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .sort()
        .map((name) => join(folder, name))
    : [entry];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

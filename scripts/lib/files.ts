import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const SKIPPED = /(^|\/)(node_modules|dist|build)(\/|$)/;

/** Files below a folder of a checkout, by default this one, whose path matches, absolute and sorted. */
export function files(folder: string, pattern: RegExp, root = ROOT): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(path) && !SKIPPED.test(path.slice(root.length)))
    .sort();
}

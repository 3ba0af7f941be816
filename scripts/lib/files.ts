import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const SKIPPED = /(^|\/)(node_modules|dist|build)(\/|$)/;

/** Files below a folder of the checkout whose path matches, absolute and sorted. */
export function files(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(path) && !SKIPPED.test(path.slice(ROOT.length)))
    .sort();
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { files, ROOT } from '../paths.ts';

const RELATIVE_IMPORT = /from '(\.{1,2}\/[^']+\.ts)'/g;
const DEPTH_IMPORT = /from '@floorcast\/depth\/depth'/;

/** The name of a walk, where a file gives it. */
const WALK = /\b(?:placesOf|drawn)\(\s*(['`])(.+?)\1/g;

/** Test files that draw a sample, by themselves or through a helper that they import: `npm run deep` runs them whole. */
export function samplingFiles(): readonly string[] {
  const known = new Map<string, boolean>();
  return ['apps', 'packages', 'e2e', 'scripts/lib/site']
    .flatMap((folder) => files(folder, /\.(test|spec)\.ts$/))
    .filter((file) => samples(file, known))
    .map((file) => relative(ROOT, file))
    .filter((file) => !file.startsWith('packages/depth/'));
}

function samples(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const imported = [...text.matchAll(RELATIVE_IMPORT)].map(([, path = '']) => join(dirname(file), path));
  const answer = DEPTH_IMPORT.test(text) || imported.some((path) => samples(path, known));
  known.set(file, answer);
  return answer;
}

/** A sampling file, and the walks that it names itself. */
export const walkLine = (file: string): string =>
  [file, ...[...readFileSync(join(ROOT, file), 'utf8').matchAll(WALK)].map(([, , name]) => `  ${name}`)].join(
    '\n',
  );

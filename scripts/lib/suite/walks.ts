import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { files, ROOT } from '../paths.ts';

const TABLE = join(ROOT, 'CONTRIBUTING.md');
/** A row whose first cell names a test file. */
const ROW = /^\| `([^`]+\.(?:test|spec)\.ts)` \|/gm;
const RELATIVE_IMPORT = /from '(\.{1,2}\/[^']+\.ts)'/g;
const DEPTH_IMPORT = /from '@floorcast\/depth\/depth'/;

/** The test files of walks that CONTRIBUTING.md lists, which `npm run deep` runs whole. */
export const listedWalks = (): readonly string[] =>
  [...readFileSync(TABLE, 'utf8').matchAll(ROW)].map(([, file = '']) => file);

/** The test files that draw a sample, by themselves or through a helper that they import. */
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

/** Sampling files without a row in CONTRIBUTING.md, and rows without a sampling file. */
export function walkFaults(listed: readonly string[], sampling: readonly string[]): readonly string[] {
  return [
    ...sampling
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} samples a walk that npm run deep does not run: list it in CONTRIBUTING.md`),
    ...listed
      .filter((file) => !sampling.includes(file))
      .map((file) => `${file} is listed as a walk in CONTRIBUTING.md and draws no sample`),
  ];
}

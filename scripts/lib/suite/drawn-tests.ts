import { execFileSync } from 'node:child_process';
import { bin, ROOT } from '../paths.ts';
import { relativeImports, type TextFile } from '../style/tracked-files.ts';
import type { SuitePlan } from './plan.ts';

/** `  [pages] › chat/chat.spec.ts:12:1 › CHAT-1 a message is shown`: how Playwright lists a test, and reads it back. */
const LISTED = /^\s*\[\w+\] › [^:]+:\d+:\d+ › .+$/;
/** How the name of a file of unit tests ends that takes long: most wait for processes, cameras or clocks. */
export const SLOW = '.slow.test.ts';

/**
 * Every other browser test, as lines of a test list of Playwright: two runs with successive seeds cover all of them.
 *
 * `listed` is what `playwright test --list` prints. The same seed draws the same tests.
 *
 * @throws {Error} when it lists no test: a run without browser tests would pass.
 */
export function drawnTests(listed: string, seed: number): readonly string[] {
  const tests = listed.split('\n').filter((line) => LISTED.test(line));
  if (tests.length === 0) throw new Error('Playwright lists no browser test');
  return everyNth(tests, 2, seed).map((line) => line.trim());
}

/** The slow files of unit tests among `files` that a run with this seed leaves out: it draws every other. */
export function leftOutFiles(files: readonly string[], seed: number): readonly string[] {
  const slow = files.filter((file) => file.endsWith(SLOW));
  const run = new Set(everyNth(slow, 2, seed));
  return slow.filter((file) => !run.has(file));
}

const everyNth = (all: readonly string[], n: number, seed: number): readonly string[] =>
  all.filter((_, place) => place % n === seed % n);

/** Whether a run draws its tests: a whole run does not, nor does one that selects tests by words or changes. */
export const drawsTests = ({ paths, titles, changedSince, depth }: SuitePlan): boolean =>
  depth === 'sample' && paths.length === 0 && titles.length === 0 && changedSince === undefined;

/** What Playwright lists: every browser test, in the environment that the run will have. */
export const listTests = (config: string, env: Record<string, string>): string =>
  execFileSync(bin('playwright'), ['test', '--config', config, '--list', '--reporter=list'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

const MODULES = /^apps\/house\/src\/(money|people|machines|play|console|wallet|trail)\//;
/** They import every module: what depends on a change only through them, depends on nearly every change. */
const WHOLE_HOUSE = new Set([
  'apps/house/src/nodes/node/build-house.ts',
  'apps/house/src/nodes/node/node-calls.ts',
]);
/** Tests of what holds for every module. */
const OF_EVERY_MODULE = 'apps/house/src/house-tests/';
const TEST = /\.(test|spec)\.tsx?$/;

/**
 * Tests that depend on changes in modules of the house only because these are part of a whole house. None, if anything
 * else has changed.
 */
export function distantTests(changed: readonly string[], sources: readonly TextFile[]): string[] {
  if (changed.length === 0 || !changed.every((path) => MODULES.test(path))) return [];
  const near = dependants(changed, sources);
  return sources
    .map(({ path }) => path)
    .filter((path) => TEST.test(path) && !path.startsWith(OF_EVERY_MODULE) && !near.has(path));
}

/** Files that depend on changed ones, these included, but not through the whole house. */
function dependants(changed: readonly string[], sources: readonly TextFile[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const imported of relativeImports(source))
      importers.set(imported, [...(importers.get(imported) ?? []), source.path]);
  const found = new Set(changed);
  for (const path of found)
    if (!WHOLE_HOUSE.has(path)) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}

import { relativeImports } from '../style/relative-imports.ts';
import type { TextFile } from '../style/tracked-files.ts';

const MODULES = /^apps\/house\/src\/(money|people|machines|play|console|wallet|trail)\//;
/** They import every module: what depends on a change only through them, depends on nearly every change. */
const WHOLE_HOUSE = new Set(['apps/house/src/app.ts', 'apps/house/src/nodes/node/node-calls.ts']);
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

import { relativeImports } from './relative-imports.ts';
import type { TextFile } from './tracked-files.ts';

/** Tests, and what only they use. */
const TEST = /\.(test|spec|suite)\.tsx?$|\/(testing|suite)\//;

/**
 * Folders beside each other that import each other, a line each with the imports: one of them has a file that belongs
 * elsewhere. A folder and one inside it may, and tests import what they like.
 */
export function mutualFolders(sources: readonly TextFile[]): string[] {
  const imports = new Map<string, Map<string, string[]>>();
  for (const source of sources) {
    const { path } = source;
    if (TEST.test(path) || path.endsWith('.css')) continue;
    for (const imported of relativeImports(source)) {
      const [from, to] = whereTheyPart(path, imported);
      if (from === '' || to === '') continue;
      const ofFolder = imports.get(from) ?? new Map<string, string[]>();
      imports.set(from, ofFolder.set(to, [...(ofFolder.get(to) ?? []), `${path} → ${imported}`]));
    }
  }
  return [...imports].flatMap(([from, ofFolder]) =>
    [...ofFolder].flatMap(([to, there]) => {
      const back = imports.get(to)?.get(from);
      if (back === undefined || from > to) return [];
      return [`${from}/ and ${to}/ import each other: ${[...there, ...back].join(', ')}`];
    }),
  );
}

/** The folders beside each other in which two files are; empty for one that is in the folder they share. */
function whereTheyPart(one: string, other: string): readonly [string, string] {
  const [from, to] = [one.split('/'), other.split('/')];
  const parted = from.findIndex((name, depth) => name !== to[depth]);
  const folder = (path: readonly string[]) =>
    path.length > parted + 1 ? path.slice(0, parted + 1).join('/') : '';
  return [folder(from), folder(to)];
}

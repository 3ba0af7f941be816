import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { TextFile } from './tracked-files.ts';

const TEST = /\.(test|spec)\.tsx?$/;

/**
 * Folders that import each other, a line each with the imports: one of them has a file that belongs elsewhere. A folder
 * and one inside it may, and tests import what they like.
 */
export function mutualFolders(sources: readonly TextFile[]): string[] {
  const imports = new Map<string, Map<string, string[]>>();
  for (const { path, text } of sources) {
    if (TEST.test(path) || path.endsWith('.css')) continue;
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const imported = join(dirname(path), fileName);
      const [from, to] = [dirname(path), dirname(imported)];
      if (from === to || from.startsWith(`${to}/`) || to.startsWith(`${from}/`)) continue;
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

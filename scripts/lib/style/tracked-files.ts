import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface TextFile {
  /** Relative to the checkout. */
  readonly path: string;
  readonly text: string;
}

/** Files of the checkout that git tracks or would add, whose path matches. */
export function trackedFiles(root: string, pattern: RegExp): TextFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n'))]
    .filter((path) => pattern.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Paths of the files that a source file imports by a relative address. */
export const relativeImports = ({ path, text }: TextFile): string[] =>
  ts
    .preProcessFile(text)
    .importedFiles.flatMap(({ fileName }) =>
      fileName.startsWith('.') ? [join(dirname(path), fileName)] : [],
    );

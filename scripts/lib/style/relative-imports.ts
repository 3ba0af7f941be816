import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { TextFile } from './tracked-files.ts';

/** Paths of the files that a source file imports by a relative address. */
export const relativeImports = ({ path, text }: TextFile): string[] =>
  ts
    .preProcessFile(text)
    .importedFiles.flatMap(({ fileName }) =>
      fileName.startsWith('.') ? [join(dirname(path), fileName)] : [],
    );

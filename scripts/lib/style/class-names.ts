import { join } from 'node:path';
import type { TextFile } from './tracked-files.ts';

/** A component's import of a style sheet. */
const SHEET = /import (\w+) from '(\.[^']+\.module\.css)'/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([A-Za-z]\w*)/g;

/**
 * Finds classes that a component uses and its style sheet lacks, which fails silently, and classes that no component
 * uses. A style sheet that is indexed by a computed name counts as used.
 * @param files components and style sheets, with paths relative to the checkout.
 */
export function strayClasses(files: readonly TextFile[]): string[] {
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => [path, classesOf(text)]),
  );
  const unused = new Map([...sheets].map(([path, classes]) => [path, new Set(classes)]));
  const missing: string[] = [];
  for (const { path, text } of files)
    for (const [, name = '', from = ''] of text.matchAll(SHEET)) {
      const sheet = join(path, '..', from);
      for (const [, used = ''] of text.replace(SHEET, '').matchAll(referencesTo(name)))
        if (sheets.get(sheet)?.has(used)) unused.get(sheet)?.delete(used);
        else missing.push(`${path}: ${sheet} has no class ${used}`);
      if (text.includes(`${name}[`)) unused.delete(sheet);
    }
  return [
    ...missing,
    ...[...unused].flatMap(([sheet, classes]) =>
      [...classes].map((each) => `${sheet}: no component uses .${each}`),
    ),
  ];
}

const classesOf = (sheet: string): ReadonlySet<string> =>
  new Set(
    [
      ...sheet
        .replace(COMMENT, '')
        .replace(/:global\([^)]*\)/g, '')
        .matchAll(CLASS),
    ].map(([, each = '']) => each),
  );

/** Matches `styles.card`, but not within a path or the key of a text. */
const referencesTo = (name: string): RegExp => new RegExp(String.raw`(?<![\w.'/-])${name}\.(\w+)`, 'g');

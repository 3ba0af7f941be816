import { join } from 'node:path';
import type { TextFile } from './tracked-files.ts';

/** A component's import of a style sheet, its uses, and the classes of a style sheet. */
const SHEET = /import (\w+) from '(\.[^']+\.module\.css)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const CLASS = /\.([A-Za-z]\w*)/g;

/**
 * Classes that a component takes from a style sheet without them, which gives them no look and no error, and those of a
 * style sheet that no component takes. A style sheet of which one is taken by a computed name counts as used.
 * @param files components and style sheets. Paths as `trackedFiles` gives them.
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
      for (const [, taken = ''] of text.replace(SHEET, '').matchAll(takesOf(name)))
        if (sheets.get(sheet)?.has(taken)) unused.get(sheet)?.delete(taken);
        else missing.push(`${path}: ${sheet} has no class ${taken}`);
      if (text.includes(`${name}[`)) unused.delete(sheet);
    }
  return [
    ...missing,
    ...[...unused].flatMap(([sheet, classes]) =>
      [...classes].map((each) => `${sheet}: nobody uses .${each}`),
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

/** Uses as `styles.card`; those within an address or a key of a text are not uses. */
const takesOf = (name: string): RegExp => new RegExp(String.raw`(?<![\w.'/-])${name}\.(\w+)`, 'g');

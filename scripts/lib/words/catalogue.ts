import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** One text of one language, and where it stands. */
export interface Entry {
  /** As code asks for it: without the suffix of a plural form. */
  readonly key: string;
  /** The plural form it is for; empty when there is only one. */
  readonly form: string;
  readonly text: string;
  readonly at: string;
}

/** One JSON file of one language, as the app merges it with the others. */
export interface CatalogueFile {
  readonly language: string;
  readonly path: string;
  readonly json: string;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Which language a file below `locales` belongs to: `tr.json`, or any `tr/*.json`. */
export const languageOf = (path: string): string => path.match(/^[a-z]{2}(?=\.json$|\/)/)?.[0] ?? '';

export const readCatalogue = (locales: string, path: string, root: string): CatalogueFile => ({
  language: languageOf(relative(locales, path)),
  path: relative(root, path),
  json: readFileSync(path, 'utf8'),
});

/** Every text of a file, however deep it lies. */
export function entriesOf({ path, json }: CatalogueFile): Entry[] {
  const source = ts.parseJsonText(path, json);
  const top = source.statements[0]?.expression;
  return top === undefined ? [] : leaves(source, top, '');
}

function leaves(source: ts.JsonSourceFile, node: ts.Node, name: string): Entry[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name)
        ? leaves(
            source,
            property.initializer,
            name === '' ? property.name.text : `${name}.${property.name.text}`,
          )
        : [],
    );
  if (!ts.isStringLiteral(node)) return [];
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return [
    {
      key: name.replace(PLURAL, ''),
      form: name.match(PLURAL)?.[1] ?? '',
      text: node.text,
      at: `${source.fileName}:${line + 1}`,
    },
  ];
}

/** The names in `{braces}` that are filled in, sorted. A count may go unsaid where the form itself says it. */
export function paramsOf({ text, form }: Entry): string[] {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  if (form === 'zero' || form === 'one' || form === 'two') names.delete('count');
  return [...names].sort();
}

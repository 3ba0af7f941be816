import ts from 'typescript';

/** One text of one language, and its place in a file. */
export interface Entry {
  readonly language: string;
  /** Key as code uses it, without the suffix of a plural form. */
  readonly key: string;
  /** Plural form; empty if there is only one. */
  readonly form: string;
  readonly text: string;
  readonly at: string;
}

/** One JSON file of texts: sections within sections, and each text by its languages. */
export interface CatalogueFile {
  readonly path: string;
  readonly json: string;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text of a file, at any depth. */
export function entriesOf({ path, json }: CatalogueFile): Entry[] {
  const source = ts.parseJsonText(path, json);
  const top = source.statements[0]?.expression;
  return top === undefined ? [] : leaves(source, top, []);
}

function leaves(source: ts.JsonSourceFile, node: ts.Node, names: readonly string[]): Entry[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name)
        ? leaves(source, property.initializer, [...names, property.name.text])
        : [],
    );
  if (!ts.isStringLiteral(node)) return [];
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const name = names.slice(0, -1).join('.');
  return [
    {
      language: names.at(-1) ?? '',
      key: name.replace(PLURAL, ''),
      form: name.match(PLURAL)?.[1] ?? '',
      text: node.text,
      at: `${source.fileName}:${line + 1}`,
    },
  ];
}

/** The parameters in `{braces}`, sorted. `count` is optional where the plural form implies it. */
export function paramsOf({ text, form }: Entry): string[] {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  if (form === 'zero' || form === 'one' || form === 'two') names.delete('count');
  return [...names].sort();
}

import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/lib/paths.ts';
import type { TextFile } from '../../scripts/lib/style/tracked-files.ts';

/** The files through which a change is followed to the browser tests. */
export const FOLLOWED =
  /^(apps\/(web|house)|packages\/(contract|protoo)|e2e)\/(?!.*(\.test\.|\/testing\/|\/house-tests\/)).*\.tsx?$/;
/** In a screen: a test id or the name of a field, or what these begin with. */
const TEST_ID = /(?:test-?id|\bname)['"]?[=:]\s*\{?['"`]([\w-]+)/gi;
/** Calls of the contract. */
const CALLS = /^packages\/contract\/.*Calls$/;
const { resolve } = createRequire(join(ROOT, 'package.json'));

/** Declarations by `<file>#<name>`; methods of the helpers of browser tests by `<file>#.<name>`. */
type Parts = Map<string, { readonly uses: Set<string>; readonly words: Set<string> }>;

/** What a statement imports, or exports from another file: the name here, and its key there. */
function linksOf(statement: ts.Statement, path: string): (readonly [string, string])[] {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return [];
  const from = statement.moduleSpecifier?.getText().slice(1, -1) ?? '';
  if (!/^(\.|@floorcast\/)/.test(from)) return [];
  const file = from.startsWith('.') ? join(dirname(path), from) : relative(ROOT, resolve(from));
  const { name } = (isImport && statement.importClause) || {};
  const named = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  const elements = named !== undefined && 'elements' in named ? [...named.elements] : [];
  return [
    ...(name === undefined ? [] : [[name.text, `${file}#default`] as const]),
    ...elements.map((each) => [each.name.text, `${file}#${(each.propertyName ?? each.name).text}`] as const),
  ];
}

/** The names that a statement declares; that of a test is empty. */
function namesOf(statement: ts.Statement): readonly string[] {
  const names: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    else if (!ts.isExpression(node)) ts.forEachChild(node, collect);
  };
  if (ts.isVariableStatement(statement))
    for (const { name } of statement.declarationList.declarations) collect(name);
  else ts.forEachChild(statement, (child) => void (ts.isIdentifier(child) && names.push(child.text)));
  if (names.length === 0) names.push('');
  return statement.getText().startsWith('export default') ? [...names, 'default'] : names;
}

function readParts({ path, text }: TextFile, parts: Parts): void {
  const partAt = (key: string) => {
    const part = parts.get(key) ?? { uses: new Set(), words: new Set() };
    parts.set(key, part);
    return part;
  };
  const ofTests = path.startsWith('e2e/');
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const keys = new Map(statements.flatMap((each) => namesOf(each).map((name) => [name, `${path}#${name}`])));
  const read = (node: ts.Node, within: string): void => {
    const at = ofTests && ts.isMethodDeclaration(node) ? `${path}#.${node.name.getText()}` : within;
    if (ts.isIdentifier(node)) {
      partAt(at).uses.add(keys.get(node.text) ?? '');
      if (ofTests && ts.isPropertyAccessExpression(node.parent)) partAt(at).uses.add(`${path}#.${node.text}`);
    } else if (ofTests && 'text' in node && typeof node.text === 'string')
      if (!/\s/.test(node.text) || node.text.includes('data-testid'))
        for (const word of node.text.split(/[^\w-]+/)) partAt(at).words.add(word);
    ts.forEachChild(node, (child) => read(child, at));
  };
  for (const statement of statements)
    for (const [name, key] of linksOf(statement, path)) {
      partAt(`${path}#${name}`).uses.add(key);
      keys.set(name, key);
    }
  for (const statement of statements.filter((each) => linksOf(each, path).length === 0))
    for (const name of namesOf(statement)) {
      read(statement, `${path}#${name}`);
      if (!ofTests)
        for (const [, word = ''] of statement.getText().matchAll(TEST_ID))
          partAt(`${path}#${name}`).words.add(word);
    }
}

/** Keys, and those to which each leads, and so on. */
function following(keys: Iterable<string>, next: (key: string) => Iterable<string>): ReadonlySet<string> {
  const found = new Set(keys);
  for (const key of found) for (const each of next(key)) found.add(each);
  return found;
}

const fileOf = (key: string): string => key.slice(0, key.indexOf('#'));

/**
 * Finds the browser tests that a change can reach, from sources alone.
 *
 * A change reaches what uses a declaration of its files, and over a call of the contract from the house to the screens. A
 * browser test is reached by what it imports, and by a screen of which it, or a helper that it calls, names a test id.
 * Code that a screen loads when it is opened is a screen of its own.
 */
export function reachOf(sources: readonly TextFile[]): (changed: readonly string[]) => readonly string[] {
  const parts: Parts = new Map();
  for (const source of sources) readParts(source, parts);
  const users = new Map<string, string[]>();
  for (const [key, { uses }] of parts)
    for (const each of uses) if (each !== '') users.set(each, [...(users.get(each) ?? []), key]);
  const imports = new Map<string, Set<string>>();
  for (const [key, { uses }] of parts)
    if (key.startsWith('e2e/'))
      for (const each of uses)
        if (each.startsWith('e2e/'))
          imports.set(fileOf(key), (imports.get(fileOf(key)) ?? new Set()).add(fileOf(each)));
  /** A method that the file does not have is one of a helper that it imports. */
  const usesOf = (key: string): Iterable<string> =>
    parts.get(key)?.uses ??
    (key.includes('#.')
      ? [...(imports.get(fileOf(key)) ?? [])].map((file) => key.replace(fileOf(key), file))
      : []);
  const usersOf = (key: string) => users.get(key) ?? [];
  const wordsOf = (keys: Iterable<string>) => [...keys].flatMap((key) => [...(parts.get(key)?.words ?? [])]);
  const specs = [...new Set([...parts.keys()].map(fileOf).filter((file) => file.endsWith('.spec.ts')))].map(
    (file) => {
      const keys = following(
        [...parts.keys()].filter((key) => fileOf(key) === file),
        usesOf,
      );
      return { file, keys, words: new Set(wordsOf(keys)) };
    },
  );
  const screens = (keys: Iterable<string>) => [...keys].filter((key) => key.startsWith('apps/web/'));
  const ids = new Set(wordsOf(screens(parts.keys())));
  return (changed) => {
    const begun = new Set([...parts.keys(), ...users.keys()].filter((key) => changed.includes(fileOf(key))));
    const inside = following(begun, usersOf);
    const calls = [...inside]
      .filter((key) => key.startsWith('apps/house/'))
      .flatMap((key) => [...usesOf(key)].filter((each) => CALLS.test(each)));
    const reached = following([...inside, ...calls], usersOf);
    const above = screens(reached);
    const shown = wordsOf(above).length > 0 ? above : screens(following(begun, usesOf));
    const seen = (words: ReadonlySet<string>) => {
      const visible = words.has('console')
        ? shown
        : shown.filter((key) => !key.startsWith('apps/web/src/console/'));
      return wordsOf(visible).some(
        (id) =>
          words.has(id) ||
          (id.endsWith('-') && [...words].some((word) => word.startsWith(id) && !ids.has(word))),
      );
    };
    return specs
      .filter(
        ({ keys, words }) =>
          [...keys].some((key) => reached.has(key) && key.startsWith('e2e/')) || seen(words),
      )
      .map(({ file }) => file);
  };
}

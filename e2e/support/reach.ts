import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/lib/paths.ts';
import type { TextFile } from '../../scripts/lib/style/tracked-files.ts';

/** The files through which a change is followed to the browser tests. */
export const FOLLOWED =
  /^(apps\/(web|house)|packages\/(contract|protoo)|e2e)\/(?!.*(\.test\.|\/testing\/|\/house-tests\/)).*\.tsx?$/;
/** At most twenty tests, which run with every change: screens are opened, a game is played, and money is moved. */
export const SMOKE = [
  'play/play',
  'screens/menu',
  'screens/translated',
  'account/administration',
  'console/trail',
].map((spec) => `e2e/${spec}.spec.ts`);
/** In a screen: a test id or the name of a field, or what these begin with. */
const TEST_ID = /(?:test-?id|\bname)['"]?[=:]\s*\{?['"`]([\w-]+)/gi;
/** In a browser test: an id, or the way to the console, whose screens share ids with those of players. */
const NAMED = /console\/|\/console|[\w-]+/g;
/** Calls of the contract. */
const CALLS = /^packages\/contract\/.*Calls$/;
const { resolve } = createRequire(join(ROOT, 'package.json'));

/** Declarations, what they use, and the ids that they name: by `<file>#<name>`, methods of helpers by `<file>#.<name>`. */
type Parts = Map<string, { readonly uses: Set<string>; readonly named: Set<string> }>;

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

/** Adds the declarations of a file. What several helpers call alike is told apart by the files that import them. */
function readParts({ path, text }: TextFile, parts: Parts): void {
  const partAt = (key: string) => {
    const part = parts.get(key) ?? { uses: new Set(), named: new Set() };
    parts.set(key, part);
    return part;
  };
  const ofTests = path.startsWith('e2e/');
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const keys = new Map(statements.flatMap((each) => namesOf(each).map((name) => [name, `${path}#${name}`])));
  const read = (node: ts.Node, within: string): void => {
    const at = ofTests && ts.isMethodDeclaration(node) ? `${path}#.${node.name.getText()}` : within;
    if (ts.isIdentifier(node)) {
      const used = keys.get(node.text);
      if (used !== undefined) partAt(at).uses.add(used);
      if (ofTests && ts.isPropertyAccessExpression(node.parent)) partAt(at).uses.add(`${path}#.${node.text}`);
    } else if (ofTests && 'text' in node && typeof node.text === 'string')
      if (!/\s/.test(node.text) || node.text.includes('data-testid'))
        for (const [id] of node.text.matchAll(NAMED)) partAt(at).named.add(id);
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
        for (const [, id = ''] of statement.getText().matchAll(TEST_ID))
          partAt(`${path}#${name}`).named.add(id);
    }
}

const fileOf = (key: string): string => key.slice(0, key.indexOf('#'));
const isTest = (key: string): boolean => key.startsWith('e2e/');
const isScreen = (key: string): boolean => key.startsWith('apps/web/');
const isOfConsole = (key: string): boolean => key.startsWith('apps/web/src/console/');

/** Keys, and those to which each leads, and so on. */
function following(keys: Iterable<string>, next: (key: string) => Iterable<string>): ReadonlySet<string> {
  const found = new Set(keys);
  for (const key of found) for (const each of next(key)) found.add(each);
  return found;
}

/** For each key or file of the pairs, what it is paired with. */
function grouped(pairs: Iterable<readonly [string, string]>): (of: string) => ReadonlySet<string> {
  const groups = new Map<string, Set<string>>();
  for (const [of, each] of pairs) groups.set(of, (groups.get(of) ?? new Set()).add(each));
  const none = new Set<string>();
  return (of) => groups.get(of) ?? none;
}

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
  const links = [...parts].flatMap(([key, { uses }]) => [...uses].map((used) => [key, used] as const));
  const usersOf = grouped(links.map(([key, used]) => [used, key] as const));
  const keysOf = grouped(links.flat().map((key) => [fileOf(key), key] as const));
  const helpersOf = grouped(
    links.filter((link) => link.every(isTest)).map(([key, used]) => [fileOf(key), fileOf(used)] as const),
  );
  /** A method that a file does not have is one of a helper that it imports. */
  const usesOf = (key: string): Iterable<string> =>
    parts.get(key)?.uses ??
    (key.includes('#.') ? [...helpersOf(fileOf(key))].map((file) => key.replace(fileOf(key), file)) : []);
  const idsOf = (keys: readonly string[]) =>
    new Set(keys.flatMap((key) => [...(parts.get(key)?.named ?? [])]));
  const ids = idsOf([...parts.keys()].filter(isScreen));
  const specs = sources
    .filter(({ path }) => path.endsWith('.spec.ts'))
    .map(({ path }) => {
      const keys = [...following(keysOf(path), usesOf)].filter(isTest);
      const named = idsOf(keys);
      const longer = [...named].filter((id) => !ids.has(id));
      const sees = (id: string) =>
        named.has(id) || (id.endsWith('-') && longer.some((each) => each.startsWith(id)));
      return { path, keys, sees, atConsole: named.has('/console') || named.has('console/') };
    });
  return (changed) => {
    const begun = changed.flatMap((file) => [...keysOf(file)]);
    const inside = [...following(begun, usersOf)];
    const calls = inside.filter((key) => key.startsWith('apps/house/')).flatMap((key) => [...usesOf(key)]);
    const reached = following([...inside, ...calls.filter((key) => CALLS.test(key))], usersOf);
    const above = [...reached].filter(isScreen);
    const screens = idsOf(above).size > 0 ? above : [...following(begun, usesOf)].filter(isScreen);
    const ofAll = [...idsOf(screens)];
    const ofPlayers = [...idsOf(screens.filter((key) => !isOfConsole(key)))];
    return specs
      .filter(
        ({ keys, sees, atConsole }) =>
          keys.some((key) => reached.has(key)) || (atConsole ? ofAll : ofPlayers).some(sees),
      )
      .map(({ path }) => path);
  };
}

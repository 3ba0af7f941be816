import ts from 'typescript';
import { relativeImports, type TextFile } from './tracked-files.ts';

const LIMITS = { linesInFile: 400, linesInFunction: 60 } as const;
/** Files that are written by hand and read by people who change them. */
export const SOURCE = /(?<!\.gen)\.(tsx?|mjs|cjs|css)$/;
/** Files and functions that are too large, a line each. */
export function tooLarge(sources: readonly TextFile[]): string[] {
  return [
    ...sources.flatMap(largeFile),
    ...sources.filter(({ path }) => !path.endsWith('.css')).flatMap(largeFunctions),
  ];
}

function largeFile({ path, text }: TextFile): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > LIMITS.linesInFile ? [`${path} has ${lines} lines, more than ${LIMITS.linesInFile}`] : [];
}

/** Functions that are too long. The callbacks of `describe`, `test` and the like do not count; those in them do. */
export function largeFunctions({ path, text }: TextFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isTestCallback(node)) {
      const first = lineOf(node.getStart(source));
      const lines = lineOf(node.end) - first + 1;
      if (lines > LIMITS.linesInFunction)
        faults.push(
          `${path}:${first} ${nameOf(node)} has ${lines} lines, more than ${LIMITS.linesInFunction}`,
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

const TEST_FUNCTION = /^(?:describe|test|it|cases)$/;

/** Whether a function is the callback of a test or a group of tests: of `test.each(…)(…)` and `walk.test(…)` too. */
function isTestCallback(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent) || node.parent.expression === node) return false;
  let callee: ts.Expression = node.parent.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
    if (ts.isPropertyAccessExpression(callee) && TEST_FUNCTION.test(callee.name.text)) return true;
    callee = callee.expression;
  }
  return ts.isIdentifier(callee) && TEST_FUNCTION.test(callee.text);
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return (
    named?.getText() ?? (ts.isPropertyAssignment(node.parent) ? node.parent.name.getText() : 'a function')
  );
}

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

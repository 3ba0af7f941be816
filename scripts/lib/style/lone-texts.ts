import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.ts';

/** A text that is not alone in its element. */
export interface TextInCompany {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** A program of components, with the types that say what is a text. */
export function programOf(paths: readonly string[], host?: ts.CompilerHost): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return ts.createProgram([...paths, join(ROOT, 'apps/web/src/env.d.ts')], options, host);
}

/**
 * Texts that React keeps as nodes of their own: beside other children of an element, in a fragment, or as what a component
 * returns. A browser's translator moves such a node into an element of its own; React then writes into a node that is not
 * shown, and fails when it moves or removes it, or puts something before it. A text that is alone in its element belongs
 * to the element, and is replaced whole.
 */
export function textsInCompany(program: ts.Program, sources: readonly ts.SourceFile[]): TextInCompany[] {
  const checker = program.getTypeChecker();
  return sources.flatMap((source) => {
    const found: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...inCompany(node, checker));
      if (isComponent(node) && returnsText(node, checker)) found.push(node.name);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found.map((node) => ({
      path: relative(ROOT, source.fileName),
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      text: node.getText(source).replace(/\s+/g, ' ').trim(),
    }));
  });
}

/** The children of an element that are texts, or may be, and not alone. */
function inCompany(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.JsxChild[] {
  const children = parent.children.filter(isShown);
  if (children.length === 1 && ts.isJsxElement(parent)) return [];
  return children.filter((child) => {
    if (ts.isJsxText(child)) return true;
    if (!ts.isJsxExpression(child) || child.expression === undefined) return false;
    return mayBeText(checker.getTypeAtLocation(child.expression), checker);
  });
}

function isShown(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces;
  return !ts.isJsxExpression(child) || child.expression !== undefined;
}

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any;

function mayBeText(type: ts.Type, checker: ts.TypeChecker, seen = new Set<ts.Type>()): boolean {
  // React shows nothing for it: `name && <b>{name}</b>` is an element or nothing.
  if (seen.has(type) || (type.isStringLiteral() && type.value === '')) return false;
  seen.add(type);
  if (type.flags & TEXT) return true;
  if (type.isUnion()) return type.types.some((part) => mayBeText(part, checker, seen));
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return item !== undefined && mayBeText(item, checker, seen);
}

type Component = (ts.FunctionDeclaration | ts.VariableDeclaration) & { readonly name: ts.Identifier };

const isComponent = (node: ts.Node): node is Component =>
  (ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && isFunction(node.initializer))) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name) &&
  /^[A-Z]/.test(node.name.text);

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

function returnsText(component: Component, checker: ts.TypeChecker): boolean {
  const [signature] = checker.getSignaturesOfType(
    checker.getTypeAtLocation(component.name),
    ts.SignatureKind.Call,
  );
  return signature !== undefined && mayBeText(checker.getReturnTypeOfSignature(signature), checker);
}

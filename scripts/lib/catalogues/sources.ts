import { relative } from 'node:path';
import ts from 'typescript';

/** A key that code uses. */
export interface Use {
  /** A whole key, or a pattern if a part of it is known only at run time. */
  readonly key: string | RegExp;
  readonly at: string;
  /** `asked`: an argument of `t`. `literal`: any other string, which is a key if it looks like one. */
  readonly how: 'asked' | 'literal';
}

/** A text that a person reads and that is not in a catalogue. */
interface Bare {
  readonly text: string;
  readonly at: string;
}

export interface Reading {
  readonly uses: readonly Use[];
  readonly bare: readonly Bare[];
}

const READ_ALOUD = new Set(['alt', 'title', 'aria-label', 'placeholder', 'label']);
const LETTER = /\p{L}/u;
/** The beginning of a key that a column or a field makes of a code: `transactions.tags.`. */
const KEY_HEAD = /^[a-z]\w+\.([\w-]+\.)*$/i;
/** A union with more members than this was not written by hand. */
const MOST_CHOICES = 200;

/** Reads the keys that files of a program use, and the texts that they contain themselves. */
export function readSources(program: ts.Program, paths: readonly string[], root: string): Reading {
  const checker = program.getTypeChecker();
  const uses: Use[] = [];
  const bare: Bare[] = [];
  for (const path of paths) {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`${path} is not in the program`);
    const at = (node: ts.Node) =>
      `${relative(root, path)}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
    const visit = (node: ts.Node): void => {
      for (const key of askedFor(node, checker)) uses.push({ key, at: at(node), how: 'asked' });
      if (ts.isStringLiteralLike(node)) uses.push({ key: node.text, at: at(node), how: 'literal' });
      if (ts.isTemplateExpression(node) && KEY_HEAD.test(node.head.text))
        for (const key of keysOf(node, checker)) uses.push({ key, at: at(node), how: 'literal' });
      for (const text of textsOf(node)) if (LETTER.test(text)) bare.push({ text: text.trim(), at: at(node) });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { uses, bare };
}

/** The keys in a call of `t(…)` or `i18next.t(…)`; empty for any other call. */
function askedFor(node: ts.Node, checker: ts.TypeChecker): (string | RegExp)[] {
  if (!ts.isCallExpression(node)) return [];
  const { expression: callee, arguments: given } = node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  const [first] = given;
  if (!ts.isIdentifier(name) || name.text !== 't' || first === undefined) return [];
  return outcomes(first).flatMap((outcome) => keysOf(outcome, checker));
}

/** The expressions that an expression may evaluate to: both sides of a condition. */
function outcomes(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return outcomes(node.expression);
  if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        return [...outcomes(node.left), ...outcomes(node.right)];
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return outcomes(node.right);
    }
  }
  return [node];
}

/**
 * Every key that a template with one hole can become. With several holes not every combination is used: one pattern of
 * them all.
 */
function keysOf(node: ts.Expression, checker: ts.TypeChecker): (string | RegExp)[] {
  if (!ts.isTemplateExpression(node)) return choicesOf(node, checker) ?? [];
  const { head, templateSpans: holes } = node;
  const [only] = holes;
  const choices = only && holes.length === 1 ? choicesOf(only.expression, checker) : undefined;
  if (only && choices) return choices.map((choice) => `${head.text}${choice}${only.literal.text}`);
  const filled = holes.map(({ expression, literal }) => {
    const known = choicesOf(expression, checker)?.map(escaped).join('|');
    return `(?:${known ?? '[^.]+'})${escaped(literal.text)}`;
  });
  return [new RegExp(`^${escaped(head.text)}${filled.join('')}$`)];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The strings that an expression can be by its type; undefined if the type does not list them. */
function choicesOf(node: ts.Expression, checker: ts.TypeChecker): string[] | undefined {
  const type = checker.getTypeAtLocation(node);
  const members = type.isUnion() ? type.types : [type];
  const texts = members.flatMap((member) =>
    member.isStringLiteral() || member.isNumberLiteral() ? [String(member.value)] : [],
  );
  return texts.length === members.length && texts.length <= MOST_CHOICES ? texts : undefined;
}

/** The texts of a JSX node: between tags, and in attributes that are read aloud. */
function textsOf(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent))
    return outcomes(node.expression).flatMap(written);
  if (!ts.isJsxAttribute(node) || !READ_ALOUD.has(node.name.getText())) return [];
  const { initializer } = node;
  if (initializer === undefined) return [];
  if (ts.isStringLiteral(initializer)) return [initializer.text];
  return ts.isJsxExpression(initializer) && initializer.expression !== undefined
    ? outcomes(initializer.expression).flatMap(written)
    : [];
}

function written(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isTemplateExpression(node)
    ? [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')]
    : [];
}

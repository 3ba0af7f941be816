import { relative } from 'node:path';
import ts from 'typescript';

/** What code asks the catalogues for. */
export interface Use {
  /** A whole key, or what it looks like when some of it is known only at run time. */
  readonly key: string | RegExp;
  readonly at: string;
  /** `asked`: given to `t`. `literal`: a string somewhere, which is a key if it happens to look like one. */
  readonly how: 'asked' | 'literal';
}

/** A piece of source that a person will read, written where no catalogue can word it. */
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
/** Above this many a union is no list that anybody wrote. */
const MOST_CHOICES = 200;

/** Reads the named files of a program: the keys they ask for, and the words they say themselves. */
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
      for (const text of saidBy(node)) if (LETTER.test(text)) bare.push({ text: text.trim(), at: at(node) });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { uses, bare };
}

/** The keys that `t(…)` or `i18next.t(…)` is called with; none when they come from elsewhere. */
function askedFor(node: ts.Node, checker: ts.TypeChecker): (string | RegExp)[] {
  if (!ts.isCallExpression(node)) return [];
  const { expression: callee, arguments: given } = node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  const [first] = given;
  if (!ts.isIdentifier(name) || name.text !== 't' || first === undefined) return [];
  return outcomes(first).flatMap((outcome) => keysOf(outcome, checker));
}

/** The expressions that one may turn out to be: both sides of a condition. */
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
 * Every key that a template with one hole can become. With several, not every combination need be meant: the pattern
 * of them all.
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

/** The strings that the types say an expression can be; undefined when they do not tell. */
function choicesOf(node: ts.Expression, checker: ts.TypeChecker): string[] | undefined {
  const type = checker.getTypeAtLocation(node);
  const members = type.isUnion() ? type.types : [type];
  const texts = members.flatMap((member) =>
    member.isStringLiteral() || member.isNumberLiteral() ? [String(member.value)] : [],
  );
  return texts.length === members.length && texts.length <= MOST_CHOICES ? texts : undefined;
}

/** What a node of JSX says: text between tags, and strings in what is read aloud. */
function saidBy(node: ts.Node): string[] {
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

export interface Piece {
  readonly kind: 'name' | 'prose' | 'text';
  readonly text: string;
  /** Line of its beginning, from 1. */
  readonly line: number;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//.source;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
const TEMPLATE = /`(?:[^`\\]|\\[\s\S])*`/.source;
/** A slash after one of these begins a regular expression. */
const REGEX =
  /\/(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*\/)(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.source;
const NAME = /[A-Za-z_$][\w$]*/.source;
const TOKEN = new RegExp(
  `(?<comment>${COMMENT})|(?<regex>${REGEX})|(?<text>${STRING}|${TEMPLATE})|(?<name>${NAME})`,
  'g',
);
const HOLE = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** Splits TypeScript, JavaScript or CSS into its names and its prose: comments and texts. */
export function lex(source: string): Piece[] {
  const pieces: Piece[] = [];
  const lineAt = lineCounter(source);
  for (const { index, groups = {} } of source.matchAll(TOKEN)) {
    const { comment, text, name } = groups;
    const line = lineAt(index);
    if (name !== undefined) pieces.push({ kind: 'name', text: name, line });
    if (comment !== undefined) pieces.push(...linesOf(comment, line));
    if (text !== undefined) {
      pieces.push(...linesOf(text.replace(HOLE, ' … '), line));
      if (text.startsWith('`'))
        for (const [, hole = ''] of text.matchAll(HOLE))
          pieces.push(...lex(hole).map((each) => ({ ...each, line })));
    }
  }
  return pieces;
}

/** Prose line by line. */
export const linesOf = (text: string, first = 1): Piece[] =>
  text.split('\n').map((each, index) => ({ kind: 'prose', text: each, line: first + index }));

/** Counts lines up to rising positions. */
function lineCounter(source: string): (index: number) => number {
  let line = 1;
  let at = 0;
  return (index) => {
    for (; at < index; at++) if (source.charCodeAt(at) === 10) line++;
    return line;
  };
}

/** The words of a compound name, in lower case: `toldAt`, `TOLD_AT` and `told-at` are told, at. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

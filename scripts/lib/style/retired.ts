import { basename, dirname } from 'node:path';
import { lex, linesOf, type Piece, wordsOf } from './lex.ts';
import { type Allowance, RETIRED_WORDS } from './retired-words.ts';
import type { TextFile } from './tracked-files.ts';

/** Files whose text is checked: generated ones, and the gallery's texts, are not ours to word here. */
export const CHECKED =
  /^(?!docs\/(licences|configure\/settings|glossary)\.md$|package-lock\.json$|.*\/locales\/|.*\.gen\.ts$|scripts\/lib\/style\/).*\.(tsx?|mjs|cjs|css|html|md|ya?ml|service)$|\/locales\/(?!gallery)[\w-]+\.json$/;
const TEXTS = /\/locales\/[\w-]+\.json$/;
const CODE = /\.(tsx?|mjs|cjs|css)$/;

/** Rows of the table `Retired words` of the glossary: the word, and what replaces it. */
export function readRetiredRows(glossary: string): ReadonlyMap<string, string> {
  const [, table = ''] = glossary.split('## Retired words');
  return new Map(
    [...table.matchAll(/^\| (?!not \||---)(.+?) \| (.+) \|$/gm)].map(([, row = '', but = '']) => [row, but]),
  );
}

/**
 * Finds retired words in the names and the prose of files, and in their paths. `replacements` are the rows of the
 * glossary. Returns one line for each.
 */
export function retiredWordsIn(
  files: readonly TextFile[],
  replacements: ReadonlyMap<string, string>,
  allowances: readonly Allowance[],
): string[] {
  const faultsOf = (path: string, pieces: readonly Piece[]): string[] => {
    const allowed = allowances.filter((each) => path.startsWith(each.in ?? '')).map((each) => each.text);
    return pieces.flatMap((piece) =>
      rowsAgainst(piece, allowed).map(
        (row) => `${path}:${piece.line} ${piece.text.trim()}: not "${row}" but "${replacements.get(row)}"`,
      ),
    );
  };
  return [
    ...foldersOf(files).flatMap((folder) => faultsOf(`${folder}/`, [nameOf(folder)])),
    ...files.flatMap(({ path, text }) => faultsOf(path, piecesOf(path, text))),
  ];
}

/** All folders above files. */
function foldersOf(files: readonly TextFile[]): string[] {
  const folders = new Set<string>();
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return [...folders];
}

/** The name of a file or folder, without its extension. */
const nameOf = (path: string): Piece => ({
  kind: 'name',
  text: basename(path).replace(/\.[^.]+$/, ''),
  line: 1,
});

/** The name of a file, and the names and the prose in it. */
const piecesOf = (path: string, text: string): readonly Piece[] => [
  nameOf(path),
  ...(TEXTS.test(path) ? englishOf(text) : CODE.test(path) ? lex(text) : linesOf(text)),
];

/** The English texts of a file of the web app, each on a line. */
const englishOf = (text: string): readonly Piece[] =>
  linesOf(text).flatMap(({ text: line, ...piece }) =>
    [...line.matchAll(/"en": "((?:[^"\\]|\\.)*)"/g)].map(([, en = '']) => ({
      ...piece,
      kind: 'text',
      text: en,
    })),
  );

/** Rows of the glossary that a piece is against. */
function rowsAgainst({ kind, text }: Piece, allowed: readonly string[]): readonly string[] {
  if (kind === 'name') return allowed.includes(text) ? [] : rowsAgainstName(text);
  if (kind === 'text')
    return RETIRED_WORDS.flatMap(({ row, inTexts = [] }) =>
      inTexts.some((each) => each.test(text)) ? [row] : [],
    );
  if (!ANY_PROSE.test(text)) return [];
  const checked = allowed.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
  return RETIRED_WORDS.filter(({ inProse = [] }) => inProse.some((pattern) => pattern.test(checked))).map(
    ({ row }) => row,
  );
}

/** Any pattern of prose, in any case: most lines match none of them. */
const ANY_PROSE = new RegExp(
  RETIRED_WORDS.flatMap(({ inProse = [] }) => inProse.map(({ source }) => source)).join('|'),
  'i',
);

const known = new Map<string, readonly string[]>();
const NAME_PATTERNS = RETIRED_WORDS.map(({ row, inNames = [] }) => ({
  row,
  patterns: inNames.map(namePattern),
}));

/** Most names occur many times: the rows of each are found once. */
function rowsAgainstName(name: string): readonly string[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const words = ` ${wordsOf(name).join(' ')} `;
  const rows = NAME_PATTERNS.filter(({ patterns }) => patterns.some((pattern) => pattern.test(words))).map(
    ({ row }) => row,
  );
  known.set(name, rows);
  return rows;
}

/** `rest *` matches names in which another word follows `rest`. */
function namePattern(words: string): RegExp {
  return new RegExp(` ${words.replace('* ', '\\w+ ').replace(' *', ' \\w+')} `);
}

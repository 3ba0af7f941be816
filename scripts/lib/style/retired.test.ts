import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { lex, wordsOf } from './lex.ts';
import { CHECKED, readRetiredRows, retiredWordsIn } from './retired.ts';
import { ALLOWANCES, RETIRED_WORDS } from './retired-words.ts';

const ROWS = readRetiredRows(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const findIn = (path: string, text: string, allowances = ALLOWANCES) =>
  retiredWordsIn([{ path, text }], ROWS, allowances);

test('the patterns have the rows of the glossary, in their order', () => {
  expect(RETIRED_WORDS.map(({ row }) => row)).toEqual([...ROWS.keys()]);
});

test.each([
  ['told', 'const toldAt = 1;'],
  ['told', 'class A { #TOLD_MS = 1; }'],
  ['told', '// Nobody is told.'],
  ['told', "test('a player is told', () => undefined);"],
  ['told', `throw new Error(\`\${name} was told\`);`],
  ['told', `const a = \`\${isTold}\`;`],
  ['rest (after a game)', 'const restMs = 4;'],
  ['X is none', '/** Undefined: it is none. */'],
  ['who, whoever (as a subject)', '/** Who has left is removed. */'],
  ['put back', 'putBack();'],
])('the row "%s" is found in %s', (row, code) => {
  expect(findIn('a/b.ts', code)).toContainEqual(expect.stringContaining(`not "${row}" but`));
});

test.each([
  'const { first, ...rest } = all; use(rest);',
  '// The lists are told apart by their names.',
  '// There is none when there is none.',
  "const question = 'Who may enter?';",
  'const password = frontier + restore + hallway;',
  'const pattern = /told|"it\'s told"/;',
])('ordinary code has no retired word: %s', (code) => {
  expect(findIn('a/b.ts', code)).toEqual([]);
});

test('a fault names the file, the line and the replacement', () => {
  expect(findIn('a/b.ts', '\n\nconst wish = 1;')).toEqual(['a/b.ts:3 wish: not "wish" but "request"']);
});

test('the names of files and folders and the prose of a document are checked too', () => {
  expect(findIn('a/front-door.ts', '')).toEqual(['a/front-door.ts:1 front-door: not "front" but "node"']);
  expect(findIn('a/desk/b.ts', '')).toEqual([expect.stringMatching(/^a\/desk\/:1 desk: not "desk" but/)]);
  expect(findIn('docs/a.md', 'one\nThe crowd waits.')).toEqual([
    'docs/a.md:2 The crowd waits.: not "crowd" but "audience count, queue length"',
  ]);
});

test('English texts of the web app have patterns of their own', () => {
  const text = '{ "duty": { "en": "Audit trail", "tr": "duty" } }\n{ "en": "No duty" }';
  expect(findIn('web/locales/a.json', text)).toEqual([expect.stringContaining(':2 No duty: not "duty"')]);
});

test('an allowance permits a name or a phrase, below its path only', () => {
  const allowances = [
    { text: 'restMs', in: 'a/', reason: 'a setting' },
    { text: 'hall.json', reason: 'a file' },
  ];
  expect(findIn('a/b.ts', "const restMs = 'hall.json';", allowances)).toEqual([]);
  expect(findIn('b/b.ts', 'const restMs = 1;', allowances)).not.toEqual([]);
});

test('generated documents and the gallery are not checked', () => {
  const checked = ['README.md', 'apps/house/src/main.ts', 'docs/policy.md', 'ops/floorcast.service'];
  const unchecked = ['docs/configure/settings.md', 'docs/licences.md', 'web/locales/gallery.json', 'a/b.png'];
  expect([...checked, ...unchecked].filter((path) => CHECKED.test(path))).toEqual(checked);
});

test('compound names are split into words', () => {
  expect(wordsOf('#RGBPicture_at2x')).toEqual(['rgb', 'picture', 'at2x']);
  expect(wordsOf('TOLD_MS')).toEqual(['told', 'ms']);
  expect(wordsOf('kept-file.test')).toEqual(['kept', 'file', 'test']);
});

test('prose keeps the line on which it is', () => {
  const source = 'a;\n/**\n * Two\n * three. */ b;\n';
  expect(lex(source)).toContainEqual({ kind: 'prose', text: ' * three. */', line: 4 });
  expect(lex(source)).toContainEqual({ kind: 'name', text: 'b', line: 4 });
});

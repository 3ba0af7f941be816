import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontOf } from './fonts.ts';
import { slipPdf } from './slip-pdf.ts';
import { isolated, lineOf, type Run, runsOf } from './text-runs.ts';

const NAMES = [
  'محمد بن سعيد (نقدا)',
  'عبد-الله',
  'שרה כהן',
  '王小明',
  'ქეთი',
  'Ayşe Yılmaz'.normalize('NFD'),
  'Nguyễn Ánh'.normalize('NFD'),
  'नरेन्द्र',
  '김민준',
  'สมชาย',
  'q̣̇ q̇̈',
  'a\u200db\u200cc\u00ad',
  '😀 𠮷 \u{10ffff} \ue000 \ud800',
  'line\nbreak\ttab',
];

const slipOf = (text: string, language: 'en' | 'ar' = 'en') =>
  slipPdf({
    language,
    title: text.slice(0, 8),
    number: 'Slip 000012',
    copy: null,
    amount: '1220.00 TRY',
    lines: [
      ['Machine', `101 ${isolated(text)}`],
      ['Player', `${isolated(text)} (${isolated(text)})`],
      ['Approved by', `${isolated(text)}, 2026-11-26 20:31:05`],
      ['Reason', text],
    ],
    signatures: [],
    footer: '00000000-0000-4000-8000-000000000000',
  });

/** The glyphs that a page shows, by their numbers in its fonts: 0000 is the box of a font for what it lacks. */
function glyphsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)];
  const pages = streams
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((content) => content.includes(' Tf'));
  return pages.flatMap((page) =>
    [...page.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
}

async function expectShown(text: string): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    const glyphs = glyphsOf(await slipOf(text, language));
    expect(glyphs.length).toBeGreaterThan(50);
    expect(glyphs).not.toContain('0000');
  }
}

test.each(NAMES)('OPS-24 C23.20 a slip of %j shows a glyph or the number of every character', expectShown);

test('OPS-24 C23.20 a slip of any stored text shows a glyph or the number of every character', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...NAMES.flatMap((name) => [...name])), maxLength: 60 }),
  );
  await fc.assert(fc.asyncProperty(text, expectShown), { numRuns: 40 });
});

/** What a line shows from its left to its right end, letter by letter. */
function seen(text: string, base: 'ltr' | 'rtl'): string {
  const inOrder = ({ text: run, direction }: Run) =>
    direction === 'ltr' ? run : [...run].reverse().join('');
  return runsOf(lineOf(text, base)).map(inOrder).join('');
}
const backwards = (text: string) => [...text].reverse().join('');

test.each([
  ['(نقدا)', 'rtl', `(${backwards('نقدا')})`],
  ['دفع (نقدا)', 'rtl', `(${backwards('نقدا')}) ${backwards('دفع')}`],
  ['paid (نقدا)', 'ltr', `paid (${backwards('نقدا')})`],
  ['عبد-الله', 'rtl', backwards('عبد-الله')],
  ['عبد-الله', 'ltr', backwards('عبد-الله')],
  ['שרה (sara)', 'ltr', `${backwards('שרה')} (sara)`],
  ['שרה (sara)', 'rtl', `(sara) ${backwards('שרה')}`],
  [`${isolated('שרה')} (${isolated('12 שרה')})`, 'ltr', `${backwards('שרה')} (${backwards('שרה')} 12)`],
  [`${isolated('علي')}, 20:31`, 'ltr', `${backwards('علي')}, 20:31`],
  ['Ayşe بن سعيد 12', 'ltr', `Ayşe 12 ${backwards('بن سعيد')}`],
  ['بن سعيد (ali) 12', 'rtl', `12 (ali) ${backwards('بن سعيد')}`],
  ['101 Lucky Lion I', 'rtl', 'Lucky Lion I 101'],
  ['غرفة ١٢', 'rtl', `١٢ ${backwards('غرفة')}`],
  ['[a] «ב»', 'rtl', '«ב» [a]'],
  ['50% 12-11', 'ltr', '50% 12-11'],
  [isolated('a\u202e001\u202c b'), 'ltr', 'a001 b'],
  ['\u{10fffe}', 'rtl', '[U+10FFFE]'],
] as const)('OPS-24 C23.20 %j in a line that runs %s shows %j', (text, base, shown) => {
  expect(seen(text, base)).toBe(shown);
});

test('OPS-24 C23.20 a piece of a wrapped line keeps the order that the whole line gives it', () => {
  const line = lineOf('one شكرا جزيلا two', 'ltr');
  const pieces = [runsOf(line, 0, 9), runsOf(line, 9)];
  expect(pieces.map((runs) => runs.map(({ text, direction }) => [direction, text]))).toEqual([
    [
      ['ltr', 'one '],
      ['rtl', ' شكرا'],
    ],
    [
      ['rtl', 'جزيلا'],
      ['ltr', ' '],
      ['ltr', 'two'],
    ],
  ]);
  const ends = runsOf(lineOf('one two three', 'rtl'), 4, 8).map(({ text }) => text);
  expect(ends).toEqual([' two']);
});

test('OPS-24 C23.20 letters of Arabic join, and their marks stay on them', () => {
  const [run] = runsOf(lineOf('مُحَمَّد', 'rtl'));
  if (run === undefined) throw new Error('no run');
  const { glyphs } = fontOf(run.face, 400).layout(run.text, [], undefined, undefined, run.direction);
  const alone = [...run.text].map((letter) => fontOf(run.face, 400).layout(letter).glyphs[0]?.id);
  expect(glyphs.map(({ id }) => id)).not.toEqual(alone.reverse());
  expect(runsOf(lineOf('مُحَمَّد', 'rtl'))).toHaveLength(1);
});

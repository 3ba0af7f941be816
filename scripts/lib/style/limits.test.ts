import { expect, test } from 'vitest';
import { LIMITS, largeFolders, largeFunctions, tooLarge } from './limits.ts';

const lines = (count: number) => 'a;\n'.repeat(count);
const many = Array.from({ length: LIMITS.filesInFolder + 1 }, (_, index) => `a/b/${index}.ts`);
const FOLDER_FAULT = 'a/b/ has 16 source files, more than 15';

test('a folder with more than 15 source files is too large, one with 15 is not', () => {
  expect(largeFolders(many, [])).toEqual([FOLDER_FAULT]);
  expect(largeFolders(many.slice(1), [])).toEqual([]);
});

test.each([
  ['a/b/README.md', 'More than 15 files in `.`: each is one migration.', []],
  ['a/README.md', 'Text.\n\nMore than 15 files in `b`: each is one migration.\n', []],
  ['a/README.md', 'More than 15 files in `c`: each is one migration.', [FOLDER_FAULT]],
  ['a/README.md', 'More than 15 files in `b`:', [FOLDER_FAULT]],
])('a folder may be larger where a README gives the reason: %s with "%s"', (path, text, faults) => {
  expect(largeFolders(many, [{ path, text }])).toEqual(faults);
});

test('a file of more than 300 lines is too large, one of 300 is not', () => {
  expect(tooLarge([{ path: 'a.ts', text: lines(301) }], [])).toEqual(['a.ts has 301 lines, more than 300']);
  expect(tooLarge([{ path: 'a.ts', text: lines(300) }], [])).toEqual([]);
});

test.each([
  ['function long() {\n%}', 'a.ts:1 long has 61 lines, more than 60'],
  ['const long = () => {\n%};', 'a.ts:1 long has 61 lines, more than 60'],
  ['class A { long() {\n%} }', 'a.ts:1 long has 61 lines, more than 60'],
  ["test('a', async () => { const long = () => {\n%}; });", 'a.ts:1 long has 61 lines, more than 60'],
])('a function of more than 60 lines is too long: %s', (code, fault) => {
  expect(largeFunctions({ path: 'a.ts', text: code.replace('%', lines(59)) })).toEqual([fault]);
  expect(largeFunctions({ path: 'a.ts', text: code.replace('%', lines(58)) })).toEqual([]);
});

test.each([
  "test('a', () => {\n%});",
  "describe.each([1])('a', () => {\n%});",
  "test.describe('a', () => {\n%});",
])('the callback of a test may be long: %s', (code) => {
  expect(largeFunctions({ path: 'a.test.ts', text: code.replace('%', lines(100)) })).toEqual([]);
});

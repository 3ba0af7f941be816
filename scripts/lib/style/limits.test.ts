import { expect, test } from 'vitest';
import { largeFunctions, tooLarge } from './limits.ts';

const lines = (count: number) => 'a;\n'.repeat(count);
test('a file of more than 400 lines is too large, one of 400 is not', () => {
  expect(tooLarge([{ path: 'a.ts', text: lines(401) }])).toEqual(['a.ts has 401 lines, more than 400']);
  expect(tooLarge([{ path: 'a.ts', text: lines(400) }])).toEqual([]);
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

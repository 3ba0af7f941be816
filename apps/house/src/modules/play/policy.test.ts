import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PERMISSIVE, readPolicy } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
const file = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  writeFileSync(file, text);
  return readPolicy(file);
};

test('GAME-7 a site’s own rules of play take the place of the permissive ones, one by one', () => {
  expect(readPolicy(undefined)).toBe(PERMISSIVE);
  expect(read('{"paceMs": 2500, "autoplay": null}')).toEqual({ ...PERMISSIVE, paceMs: 2500, autoplay: null });
});

test('GAME-4 a win that is not more than its stake is celebrated only where the rules of play say so', () => {
  expect(PERMISSIVE.celebrateWinsUpToStake).toBe(false);
  expect(read('{"celebrateWinsUpToStake": true}')).toEqual({ ...PERMISSIVE, celebrateWinsUpToStake: true });
});

test.each([
  ['{', 'is not JSON'],
  ['[]', 'POLICY_FILE'],
  ['{"paceMs": -1}', 'paceMs'],
  ['{"autoplay": {"mostSpins": 0}}', 'autoplay.mostSpins'],
  ['{"noActivitySeconds": 1.5}', 'noActivitySeconds'],
  ['{"spinPace": 3}', 'spinPace'],
])('GAME-7 malformed rules of play keep the house from starting: %s', (text, named) => {
  expect(() => read(text)).toThrow(named);
});

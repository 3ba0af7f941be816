import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEMO, PRESET_NAMES, preset, readPolicy } from './read-policy.ts';
import { policyId } from './store-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
const file = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string, today?: string) => {
  writeFileSync(file, text);
  return readPolicy(file, today);
};

test('GAME-7 RULE-1 a site’s own rules take the place of those of demonstrations, one by one', () => {
  expect(readPolicy(undefined)).toEqual(DEMO);
  expect(read('{"paceMs": 2500, "autoplay": null}')).toEqual({ ...DEMO, paceMs: 2500, autoplay: null });
});

test.each(PRESET_NAMES)('RULE-1 a site’s own rules extend the preset %s', (name) => {
  expect(read(`{"extends": "${name}"}`)).toEqual(preset(name));
  const own = `{"extends": "${name}", "version": "2", "minimumAge": 21}`;
  expect(read(own)).toEqual({ ...preset(name), version: '2', minimumAge: 21 });
});

test('RULE-1 presets are what they are named after, and in force', () => {
  for (const name of PRESET_NAMES) expect(preset(name).jurisdiction).toBe(name);
});

test('GAME-4 RULE-11 a win that is not more than its stake is celebrated only where the rules of play say so', () => {
  for (const name of PRESET_NAMES) expect(preset(name).celebrateWinsUpToStake).toBe(false);
  expect(read('{"celebrateWinsUpToStake": true}')).toEqual({ ...DEMO, celebrateWinsUpToStake: true });
});

test.each([
  ['{', 'is not JSON'],
  ['[]', 'POLICY_FILE'],
  ['{"paceMs": -1}', 'paceMs'],
  ['{"autoplay": {"mostSpins": 0}}', 'autoplay.mostSpins'],
  ['{"noActivitySeconds": 1.5}', 'noActivitySeconds'],
  ['{"spinPace": 3}', 'spinPace'],
  ['{"extends": "atlantis"}', 'extends'],
  ['{"stakeCaps": [{"fromAge": 25, "most": 500}, {"fromAge": 18, "most": 200}]}', 'stakeCaps'],
  ['{"countries": ["Malta"]}', 'countries.0'],
  ['{"limits": {"asked": "offered"}}', 'limits.needed'],
  ['{"validFrom": "soon"}', 'validFrom'],
])('GAME-7 RULE-1 malformed rules keep the house from starting: %s', (text, named) => {
  expect(() => read(text)).toThrow(named);
});

test('RULE-1 rules that are not in force yet keep the house from starting until their day', () => {
  const later = '{"validFrom": "2030-05-01"}';
  expect(() => read(later, '2030-04-30')).toThrow('2030-05-01');
  expect(read(later, '2030-05-01').validFrom).toBe('2030-05-01');
});

test('RULE-4 rules that differ have another id, also where their version is the same', () => {
  expect(policyId(preset('uk'))).toMatch(/^uk\/1\/[0-9a-f]{12}$/);
  expect(policyId({ ...preset('uk') })).toBe(policyId(preset('uk')));
  expect(policyId({ ...preset('uk'), paceMs: DEMO.paceMs })).not.toBe(policyId(preset('uk')));
  const { paceMs, ...rest } = DEMO;
  expect(policyId({ ...rest, paceMs })).toBe(policyId(DEMO));
});

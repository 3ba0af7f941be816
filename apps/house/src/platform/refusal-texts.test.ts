import { ERRORS, errorNamed, refusal } from '@floorcast/contract/errors';
import { PARAM_KINDS } from '@floorcast/contract/param-kinds';
import { expect, test } from 'vitest';
import { RefusalTexts } from './refusal-texts.ts';

const texts = new RefusalTexts({ currency: 'TRY', timeZone: 'Europe/Istanbul' });
const KINDS = new Map<string, string>(Object.entries(PARAM_KINDS));
const AMOUNT = 1_234_567;
const MOMENT = '2026-12-04T21:30:00.000Z';
const VALUES = new Map<string, string | number>([
  ['amount', AMOUNT],
  ['moment', MOMENT],
  ['count', 3],
  ['text', 'a text'],
]);

/** Every wording of the closed list, with its placeholders. */
const WORDINGS = Object.values(ERRORS).map(({ code, message }): [number, string, string[]] => [
  code,
  message,
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
]);

test.each(WORDINGS)('ERR-2 C2.40 the text of %i is for people: %s', (code, message, placeholders) => {
  const name = errorNamed(code);
  if (name === undefined) throw new Error(`${code} has no name`);
  const params = Object.fromEntries(
    placeholders.map((each) => [each, VALUES.get(KINDS.get(each) ?? '') ?? `no kind of ${each}`]),
  );
  const text = texts.of(refusal(name, params));
  expect(text).not.toMatch(/[{}]|no kind of|T\d\d:|\d{4}-\d\d-\d\d/);
  expect(text).not.toContain(String(AMOUNT));
  // People do not know the names that limits have in the programs.
  expect(message).not.toMatch(/\{limits?\}/);
  if (placeholders.includes('amount')) expect(text).toContain('12345.67 TRY');
});

test.each([
  ['TRY', '100.00 TRY'],
  ['JPY', '10000 JPY'],
  ['KWD', '10.000 KWD'],
])('ERR-2 C2.40 an amount in %s has the decimals of its currency', (currency, shown) => {
  const site = new RefusalTexts({ currency, timeZone: 'UTC' });
  expect(site.of(refusal('balanceTooHigh', { amount: 10_000 }))).toBe(`Your balance must be below ${shown}`);
});

test('ERR-2 C2.40 a moment is in the time zone of the site, and Params stay as they are', () => {
  expect(texts.body(refusal('claimedAlready', { next: MOMENT }))).toEqual({
    status: 0,
    code: ERRORS.claimedAlready.code,
    ErrorMessage: 'You have already claimed this. Come back on 5 December 2026 at 00:30 GMT+3',
    Params: { next: MOMENT },
  });
});

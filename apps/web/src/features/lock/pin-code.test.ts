import { expect, test } from 'vitest';
import { pinFits } from './idle-lock.ts';

/** SHA-256 of `00ff1234`. */
const CODE = '00ff$60dfb59aeea14604cda73d3d6d1d95f4fbf93cb8dad2d5d4b4ae93ae28c4e330';

test.each([
  ['1234', CODE, true],
  ['١٢٣٤', CODE, true],
  ['１２３４', CODE, true],
  ['1235', CODE, false],
  ['', CODE, false],
  ['', '', false],
  ['1234', '1234', false],
])('LOCK-2 whether the PIN "%s" belongs to %s: %s', async (pin, code, fits) => {
  expect(await pinFits(code, pin)).toBe(fits);
});

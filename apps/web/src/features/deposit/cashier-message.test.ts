import { expect, test } from 'vitest';
import { readCashierMessage, sandboxFor } from './DepositDialog.tsx';

const ownOrigin = 'https://play.example';
const frame = {};
const own = { frame, ownOrigin, address: new URL('https://play.example/cashier?ticket=x') };
const elsewhere = { frame, ownOrigin, address: new URL('https://pay.example/in') };
const deposited = { type: 'deposited', amount: 2_500 };

test('MONEY-6 the sandbox of our cashier has no origin, that of another site has its own', () => {
  expect(sandboxFor(own.address, ownOrigin)).toBe('allow-forms allow-scripts');
  expect(sandboxFor(elsewhere.address, ownOrigin)).toContain('allow-same-origin');
});

test.each([
  ['our framed page', own, { source: frame, origin: 'null', data: deposited }, deposited],
  [
    'another site’s framed page',
    elsewhere,
    { source: frame, origin: 'https://pay.example', data: deposited },
    deposited,
  ],
  ['another window', own, { source: {}, origin: 'null', data: deposited }, null],
  [
    'the frame, gone elsewhere',
    elsewhere,
    { source: frame, origin: 'https://evil.example', data: deposited },
    null,
  ],
  ['a page that claims our origin', own, { source: frame, origin: ownOrigin, data: deposited }, null],
  [
    'a negative amount',
    own,
    { source: frame, origin: 'null', data: { type: 'deposited', amount: -1 } },
    null,
  ],
  ['something else', own, { source: frame, origin: 'null', data: 'deposited' }, null],
])('MONEY-6 a cashier message of %s', (_, cashier, message, read) => {
  expect(readCashierMessage(message, cashier)).toEqual(read);
});

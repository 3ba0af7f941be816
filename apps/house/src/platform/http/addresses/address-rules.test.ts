import { expect, test } from 'vitest';
import { AddressRules, countryOf } from './addresses.ts';

const rules = (lists: Partial<ConstructorParameters<typeof AddressRules>[0]>) =>
  new AddressRules({ allowedCountries: [], blockedCountries: [], blockedAddresses: [], ...lists });

test('GATE-4 the country of an address is looked up locally', () => {
  expect(countryOf('8.8.8.8')).toBe('US');
  expect(countryOf('2001:4860:4860::8888')).toBe('US');
  for (const none of ['127.0.0.1', '10.1.2.3', '::1', 'nonsense']) expect(countryOf(none)).toBeNull();
});

test.each([
  ['nothing is ruled', {}, '8.8.8.8', true],
  ['the country is allowed', { allowedCountries: ['US'] }, '8.8.8.8', true],
  ['another country is allowed', { allowedCountries: ['TR'] }, '8.8.8.8', false],
  ['the country is blocked', { blockedCountries: ['US'] }, '8.8.8.8', false],
  ['a private address has no country', { allowedCountries: ['TR'] }, '192.168.1.7', true],
  ['the network is blocked', { blockedAddresses: ['192.168.0.0/16'] }, '192.168.1.7', false],
  ['the address is blocked', { blockedAddresses: ['2001:db8::1'] }, '2001:db8::1', false],
  ['nothing is ruled, and the address is not known', {}, 'unknown', true],
  ['a country is allowed, and the address is not known', { allowedCountries: ['TR'] }, 'unknown', false],
  ['a country is blocked, and the address is not known', { blockedCountries: ['US'] }, 'unknown', false],
  [
    'a network is blocked, and the address is not known',
    { blockedAddresses: ['192.0.2.0/24'] },
    'unknown',
    false,
  ],
])('GATE-1 GATE-4 %s', (_, lists, address, permitted) => {
  expect(rules(lists).permits(address)).toBe(permitted);
});

test('GATE-4 an invalid rule is refused at the start', () => {
  expect(() => rules({ allowedCountries: ['Turkey'] })).toThrow('Turkey');
  for (const each of ['my-network', '10.0.0.0/33', '10.0.0.0/', '2001:db8::/129', '10.0.0.0/x'])
    expect(() => rules({ blockedAddresses: [each] })).toThrow(`ADDRESSES_BLOCKED: ${each}`);
});

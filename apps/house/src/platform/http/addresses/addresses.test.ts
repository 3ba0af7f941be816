import { expect, test } from 'vitest';
import { clientNetwork } from './addresses.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('SRV-1 a client at %s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

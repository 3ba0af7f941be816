import { expect, test } from 'vitest';
import { leftBehind } from './shaped-link.ts';

test('links of processes that have ended are left behind, each once', () => {
  const namespaces = 'fc12x00ff (id: 0)\nfc7xabcd\nplayer';
  const devices = '5: fc12x00ff@if2: <UP> mtu 1500\n6: fc13x1234@if2: <UP>\n7: veth0@if2: <UP>';
  expect(leftBehind(`${namespaces}\n${devices}`, (pid) => pid === 7)).toEqual(['fc12x00ff', 'fc13x1234']);
});

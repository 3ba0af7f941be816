import { expect, test } from 'vitest';
import { nearestName } from './names.ts';

const NAMES = ['PIN_CHECK', 'IP_CHEKCING', 'FPS', 'VOLUME', 'LIVE_CHAT', 'LIVE_CHAT_ID', 'COLOR_SCHEME'];

test.each([
  ['IP_CHECKING', 'IP_CHEKCING'],
  ['pin_check', 'PIN_CHECK'],
  ['PINCHECK', 'PIN_CHECK'],
  ['COLOUR_SCHEME', 'COLOR_SCHEME'],
  ['LIVE_CHAT_IDS', 'LIVE_CHAT_ID'],
  ['VOLUM', 'VOLUME'],
  ['SOMETHING_ELSE', undefined],
  ['', undefined],
])('SET-1 the name that was meant by %j is %s', (typed, meant) => {
  expect(nearestName(typed, NAMES)).toBe(meant);
});

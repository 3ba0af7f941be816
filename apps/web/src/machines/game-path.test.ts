import { expect, test } from 'vitest';
import { isOnScreen } from './status.ts';

test.each([
  ['/game/101/aurora', true],
  ['/game/1011/aurora', false],
  ['/lobby/101/aurora', false],
  ['/games/1/101', false],
])('RECON-1 at %s machine 101 is on screen: %s', (path, onScreen) => {
  expect(isOnScreen(101, path)).toBe(onScreen);
});

import { MACHINE_STATUSES } from '@floorcast/contract/machines';
import { expect, test } from 'vitest';
import { secondsLeft } from '../../lib/seconds-left.ts';
import { en } from '../../testing/catalogues.ts';
import { choicesFor, isOnScreen } from './words.ts';

test('RECON-2 every status is worded, one that nobody knows too', () => {
  const worded = [...MACHINE_STATUSES, 'something-new'].map((status) => choicesFor(status).words);
  expect(new Set(worded).size).toBe(7);
  for (const words of worded) expect(en.reconnect.status).toHaveProperty(words.split('.')[2] ?? '');
});

test('RECON-2 nothing is offered while the machine pays out, and no seat at one that is broken or away', () => {
  expect(choicesFor('cashing-out')).toMatchObject({ goOn: false, end: false });
  for (const status of ['malfunction', 'offline']) expect(choicesFor(status).goOn).toBe(false);
});

test.each([
  [60, 0, 60],
  [60, 500, 60],
  [60, 1_000, 59],
  [60, 59_001, 1],
  [60, 90_000, 0],
  [undefined, 0, null],
])('RECON-2 %s seconds told %i ms ago are %s', (seconds, passed, left) => {
  expect(secondsLeft({ seconds, toldAt: 1_000 }, 1_000 + passed)).toBe(left);
});

test.each([
  ['/game/101/aurora', true],
  ['/game/1011/aurora', false],
  ['/lobby/101/aurora', false],
  ['/games/1/101', false],
])('RECON-1 at %s machine 101 is on screen: %s', (path, onScreen) => {
  expect(isOnScreen(101, path)).toBe(onScreen);
});

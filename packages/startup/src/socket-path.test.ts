import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { fitsSocket, requireSocketPaths } from './disk-problem.ts';

test('BOOT-2 a path of a socket has 107 bytes at the most, whatever its letters', () => {
  expect(fitsSocket('x'.repeat(107))).toBe(true);
  expect(fitsSocket('x'.repeat(108))).toBe(false);
  expect(fitsSocket('ü'.repeat(54))).toBe(false);
});

test('BOOT-2 the path that is too long for a socket is named with the remedy', () => {
  const long = `/${'x'.repeat(127)}/1.sas`;
  requireSocketPaths(['/run/1.sas'], 'choose a shorter folder');
  const refused = () => requireSocketPaths(['/run/1.sas', long], 'choose a shorter folder');
  expect(refused).toThrow(CannotStart);
  expect(refused).toThrow(
    `${long} is too long for a socket, whose path has 107 bytes at the most: choose a shorter folder.`,
  );
});

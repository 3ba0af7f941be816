import { test } from 'vitest';
import { WALK_MS, walkAll } from './walk.ts';

test.concurrent.each([
  ['the line is cut', 'line'],
  ['the cabinet loses its power', 'power'],
  ['the floor is killed', 'floor'],
] as const)(
  'MONEY-4 MONEY-5 no minor unit is lost or doubled when %s at drawn bytes of a cash-in and a cash-out',
  (_, failure) => walkAll(failure),
  WALK_MS,
);

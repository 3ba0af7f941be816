import { test } from 'vitest';
import { WALK_MS, walkAll } from './walk.ts';

test.concurrent.each([
  ['the line is cut', 'line'],
  ['the cabinet loses its power', 'power'],
  ['the floor is killed', 'floor'],
] as const)(
  'MONEY-4 MONEY-5 %s at bytes of a cash-in and a cash-out that the run draws: no minor unit is lost or doubled',
  (_, blow) => walkAll(blow),
  WALK_MS,
);

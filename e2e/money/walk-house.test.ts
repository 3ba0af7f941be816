import { test } from 'vitest';
import { WALK_MS, walkAll } from './walk.ts';

// Apart from the others: it takes as long as all of them, and so they share the processors.
test(
  'MONEY-4 MONEY-5 the house is killed at bytes of a cash-in and a cash-out that the run draws: no minor unit is lost or doubled',
  () => walkAll('house'),
  WALK_MS,
);

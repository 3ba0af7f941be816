import { test } from 'vitest';
import { WALK_MS, walkAll } from './walk.ts';

// A file of its own: it takes as long as the other walks together, and runs beside them.
test(
  'MONEY-4 MONEY-5 no minor unit is lost or doubled when the house is killed at drawn bytes of a cash-in and a cash-out',
  () => walkAll('house'),
  WALK_MS,
);

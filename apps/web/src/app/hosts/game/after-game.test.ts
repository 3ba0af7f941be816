import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { heldBack, heldBackBy } from '../../../api/stores/protection.ts';
import { afterGame } from './game-menu.ts';

const UNTIL = '2026-12-01T21:00:00.000Z';
const after = (code: number, params: Record<string, string | number>) => {
  const reason = heldBackBy(code, params, params.until !== undefined);
  if (reason !== null) heldBack.set(reason);
  return afterGame();
};

test.each([
  [
    ERRORS.limitReached.code,
    { limit: 'loss-day', until: UNTIL },
    '/paused',
    { limit: 'loss-day', until: UNTIL, ended: true },
  ],
  [ERRORS.limitReached.code, { limit: 'time-session' }, '/paused', { limit: 'time-session' }],
  [ERRORS.excluded.code, { until: UNTIL }, '/paused', { until: UNTIL, ended: true }],
  [ERRORS.limitsNeeded.code, { limits: 'deposit-day' }, '/safer-play', undefined],
  [ERRORS.machineBusy.code, {}, '/lobby', undefined],
])('PROT-30 after a game that ended with %i %o a player goes to %s, once', (code, params, to, search) => {
  expect(after(code, params)).toEqual(search === undefined ? { to } : { to, search });
  expect(afterGame()).toEqual({ to: '/lobby' });
});

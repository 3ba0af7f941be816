import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { withoutExcluded } from './guard.ts';

afterEach(() => vi.useRealTimers());

const UNTIL = '2026-12-01T10:00:00.000Z';
const EXCLUSION = { kind: 'exclusion', since: '2026-11-30T10:00:00.000Z', until: UNTIL } as const;

/** Where an address leads: to itself, or to another one. */
function leadsTo(pathname: string) {
  try {
    withoutExcluded({ location: { href: pathname, pathname } });
    return pathname;
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
}
const at = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });

test.each(['/lobby', '/lobby/2/copper-comet', '/game/101/x', '/games/1', '/watch/101/x'])(
  'PROT-30 C17.18 an excluded player is led from %s to the page that says until when',
  (path) => {
    at('2026-12-01T09:00:00.000Z');
    account.signIn({ ...welcome(), exclusion: EXCLUSION });
    expect(leadsTo(path)).toMatchObject({ to: '/paused', search: { until: UNTIL } });
    account.exclude({ ...EXCLUSION, until: null });
    expect(leadsTo(path)).toMatchObject({ to: '/paused', search: { until: undefined } });
  },
);

test('PROT-30 C17.18 an excluded player still reaches history, profile and Safer play, and everything once it is over', () => {
  at('2026-12-01T09:00:00.000Z');
  account.signIn({ ...welcome(), exclusion: EXCLUSION });
  for (const path of ['/safer-play', '/paused', '/profile', '/slot-sessions', '/transactions', '/rules'])
    expect(leadsTo(path)).toBe(path);
  vi.setSystemTime(new Date(UNTIL));
  expect(leadsTo('/lobby')).toBe('/lobby');
  account.exclude(null);
  expect(leadsTo('/lobby')).toBe('/lobby');
});

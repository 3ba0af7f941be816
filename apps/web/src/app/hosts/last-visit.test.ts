import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { takeToasts } from '../../ui/toast/toast.ts';
import { endLastVisit, sayLastVisit } from './last-visit.ts';

beforeAll(speakEnglish);
beforeEach(() => void takeToasts());
afterEach(() => vi.unstubAllGlobals());

const SESSION = {
  ...{ id: 1, machineId: 101, machine: 'One', ip: '192.0.2.1', spinCount: 3, freeSpinCount: 0 },
  ...{ start: '2026-11-25T10:00:00.000Z', end: '2026-11-25T11:05:00.000Z', duration: 3_900 },
};
const TOTALS = { duration: 3_900, spinCount: 3, freeSpinCount: 0 };

async function said(lastLogon: string | null, sessions: readonly object[] | null) {
  account.signIn({ ...welcome(), last_logon: lastLogon });
  vi.stubGlobal('fetch', async () => {
    if (sessions === null) throw new TypeError('no network');
    return Response.json({ items: sessions, total: sessions.length, page: 1, size: 1, totals: TOTALS });
  });
  await sayLastVisit();
  return takeToasts().map(({ words }) => words);
}

test('PROT-32 after a sign-in the last one is said, and what the last session came to', async () => {
  const AT = '2026-11-25T09:58:00.000Z';
  expect(await said(AT, [{ ...SESSION, staked: 900, won: 300, net: -600 }])).toEqual([
    expect.stringMatching(
      /^Last sign-in: Nov 25, 2026, .*\. Last session: One, 1 hour, 5 minutes, result -₺6\.00\.$/,
    ),
  ]);
  expect(await said(AT, [SESSION])).toEqual([
    expect.stringMatching(/Last session: One, 1 hour, 5 minutes\.$/),
  ]);
  expect(await said(AT, [])).toEqual([expect.stringMatching(/^Last sign-in: Nov 25, 2026, [^.]*\.$/)]);
  expect(await said(AT, null)).toEqual([expect.stringMatching(/^Last sign-in: /)]);
});

test('PROT-32 nothing is said at a first sign-in', async () => {
  expect(await said(null, [SESSION])).toEqual([]);
});

test('PROT-32 what is said of the last visit goes when a game opens, and does not come over one', async () => {
  endLastVisit();
  expect(takeToasts()).toMatchObject([{ id: 'last-visit', words: '', stays: 0 }]);
  history.pushState(null, '', '/game/101/x');
  expect(await said('2026-11-25T09:58:00.000Z', [SESSION])).toEqual([]);
  history.pushState(null, '', '/lobby');
});

import { DUTIES } from '@floorcast/contract/duties';
import { BonusRequest } from '@floorcast/contract/player-acts';
import type { PlayerFile } from '@floorcast/contract/players';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import PlayersScreen from './PlayersScreen.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const net = { deposited: 0, withdrawn: 0, net: 0 };
const FILE = {
  status: 1,
  id: 12,
  username: 'ada',
  name: 'Ada',
  lastname: 'Öz',
  email: 'ada@example.org',
  country: 'TR',
  state: 'active',
  identity: 'none',
  balance: 12_345,
  created: '2026-01-01T10:00:00.000Z',
  lastLogon: null,
  birthDate: '1990-12-31',
  siteId: 1000,
  blockedUntil: null,
  wrongTries: 0,
  closedAt: null,
  lastSignIn: null,
  previousSignIn: null,
  passwordChanged: null,
  hasPin: true,
  secondFactors: { app: true, passkeys: 2, recoveryCodes: 0 },
  terms: null,
  register: null,
  seat: {
    sessionId: 5,
    machineId: 101,
    machine: 'Aurora I',
    since: '2026-01-01T10:00:00.000Z',
    state: 'live',
  },
  waiting: { withdrawals: 500, handPays: 0, bonus: 0 },
  protection: {
    status: 1,
    timeZone: 'UTC',
    demand: 'offered',
    needed: [],
    raise: { waitSeconds: 0, untilPeriodEnds: false },
    limits: [{ name: 'loss-day', value: 1_000, used: 1_000, resetsAt: null, waiting: null }],
    timeOutHours: 24,
    exclusionDays: [30],
    exclusion: null,
  },
  netDeposits: { status: 1, months3: net, months12: net, all: net },
  notes: 0,
};

/** Answers the house's calls about the player, and notes what was sent. */
function answerCalls(change: Partial<Record<keyof PlayerFile, unknown>> = {}) {
  const sent: { path: string; body: unknown }[] = [];
  let file = { ...FILE, ...change };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse(String(init.body)) });
      if (path.endsWith('/ban')) file = { ...file, state: 'banned' };
      return new Response(JSON.stringify(file));
    }
    if (/players\/12$/.test(path)) return new Response(JSON.stringify(file));
    return new Response(JSON.stringify({ items: [], total: 0, page: 1, size: 25 }));
  });
  return sent;
}

const signIn = (...duties: (keyof typeof DUTIES)[]) =>
  account.signIn(welcome({ type: 'staff', Permissions: duties.map((duty) => DUTIES[duty]) }));

async function open(rest: readonly string[] = ['12']) {
  await show(() => <PlayersScreen rest={rest} />);
  await screen.findByRole('heading', { level: 1 });
}
const actNames = () => within(screen.getByTestId('act-dialog')).getAllByRole('listitem').length;

test('OPS-61 the page of a player shows state, money, limits and second factors at a glance', async () => {
  answerCalls();
  signIn('auditor');
  await open();
  expect(screen.getByTestId('player-state').textContent).toBe('Active');
  expect(screen.getByText('₺123.45')).toBeTruthy();
  expect(screen.getByText('₺10.00 of ₺10.00').closest('dd')?.dataset.tone).toBe('warn');
  expect(screen.getByText('Authenticator app, 2 passkeys')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View machine' }).getAttribute('href')).toBe('/console/wall/101');
});

test('OPS-64 who may do nothing sees no act; others see those of their duties that would change anything', async () => {
  answerCalls();
  signIn('auditor');
  await open();
  expect(screen.queryByTestId('player-acts')).toBeNull();
  expect(screen.queryByTestId('act-note')).toBeNull();
  cleanup();
  signIn('support');
  await open();
  fireEvent.click(screen.getByTestId('player-acts'));
  expect(actNames()).toBe(4);
  expect(screen.getByTestId('act-reset-pin').textContent).toContain('Remove PIN');
  cleanup();
  answerCalls({ state: 'banned', wrongTries: 3 });
  signIn('compliance');
  await open();
  fireEvent.click(screen.getByTestId('player-acts'));
  expect(screen.getByTestId('act-unban')).toBeTruthy();
  expect(screen.getByTestId('act-unblock')).toBeTruthy();
  expect(screen.queryByTestId('act-ban')).toBeNull();
  expect(screen.queryByTestId('act-sign-out')).toBeNull();
});

test('OPS-64 an act asks for a reason, and the page shows what it led to', async () => {
  const sent = answerCalls();
  signIn('compliance');
  await open();
  fireEvent.click(screen.getByTestId('player-acts'));
  fireEvent.click(screen.getByTestId('act-ban'));
  const dialog = within(screen.getByTestId('act-dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Ban player' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' threatens others ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ban player' }));
  await waitFor(() => expect(screen.getByTestId('player-state').textContent).toBe('Banned'));
  expect(sent).toEqual([{ path: '/api/console/players/12/ban', body: { reason: 'threatens others' } }]);
  expect(screen.queryByTestId('act-dialog')).toBeNull();
});

test('OPS-65 a bonus that was not answered is the same one when it is sent again, and another one when it is changed', async () => {
  const sent = answerCalls();
  const answer = globalThis.fetch;
  let lost = true;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const reply = await answer(path, init);
    if (init?.method !== 'POST' || !lost) return reply;
    throw new TypeError('connection lost');
  });
  signIn('support');
  await open();
  fireEvent.click(screen.getByTestId('player-acts'));
  fireEvent.click(screen.getByTestId('act-bonus'));
  const dialog = within(screen.getByTestId('act-dialog'));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '25.50' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'birthday' } });
  const grant = () => fireEvent.click(dialog.getByRole('button', { name: /^Grant ₺/ }));
  grant();
  await dialog.findByRole('alert');
  grant();
  await waitFor(() => expect(sent).toHaveLength(2));
  await dialog.findByRole('alert');
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '30' } });
  lost = false;
  grant();
  await waitFor(() => expect(screen.queryByTestId('act-dialog')).toBeNull());
  const ids = sent.map(({ body }) => BonusRequest.parse(body).requestId);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
  expect(sent.at(-1)?.body).toMatchObject({ amount: 3_000, reason: 'birthday' });
});

test('OPS-63 the parts of the page are those of the duties', async () => {
  answerCalls();
  signIn('attendant');
  await open(['12', 'messages']);
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
  expect(screen.getByText('Your roles do not include this page')).toBeTruthy();
  cleanup();
  signIn('support');
  await open(['12', 'messages']);
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page');
  await screen.findByText('Nothing here yet');
});

test.each(['x', '0', '12345678901', '-1'])('OPS-61 at players/%s there is no player', async (id) => {
  answerCalls();
  signIn('support');
  await open([id]);
  expect(screen.getByRole('heading', { name: 'Player not found' })).toBeTruthy();
});

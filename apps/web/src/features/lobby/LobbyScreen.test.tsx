import { Toggles } from '@floorcast/contract/user-data';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LAST_SESSIONS_PATH } from '../../api/endpoints/first-calls.ts';
import { applyJackpots, applyMachineStatuses } from '../../api/endpoints/machines.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { answerCalls, BRANDS, MACHINES } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import { LobbyScreen } from './LobbyScreen.tsx';
import type { LobbySearch } from './lobby-search.ts';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  openSession.forget();
  account.becomeGuest(null);
  vi.unstubAllGlobals();
});

const WHOLE_FLOOR = { '/api/machine/brands': BRANDS, '/api/machine/all': MACHINES };

async function open(given: {
  brandId?: number;
  search?: LobbySearch;
  answers?: Record<string, unknown>;
  settings?: Record<string, unknown>;
}) {
  const asked = answerCalls({ '/Settings.json': given.settings ?? {}, ...(given.answers ?? WHOLE_FLOOR) });
  await loadSettings();
  const written: [LobbySearch, boolean][] = [];
  function Lobby() {
    const [search, setSearch] = useState(given.search ?? {});
    return (
      <LobbyScreen
        brandId={given.brandId ?? null}
        search={search}
        onSearch={(next, replace) => {
          written.push([next, replace]);
          setSearch(next);
        }}
      />
    );
  }
  const queries = await show(Lobby);
  return { asked, written, queries };
}

const at = '2026-11-26T10:00:00.000Z';
const sessionsAt = (...machines: number[]) => ({
  items: machines.map((machineId, id) => ({
    ...{ id, machineId, machine: String(machineId), start: at, end: at, duration: 60 },
    ...{ spinCount: 1, freeSpinCount: 0, ip: '' },
  })),
  ...{ total: machines.length, page: 1, size: 10 },
  totals: { duration: 60, spinCount: 1, freeSpinCount: 0 },
});

const sessionAt = (id: number) => ({ status: true, id, name: `Machine ${id}`, machine_status: 'waiting' });

const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

test('LOBBY-1 LOBBY-3 the lobby shows brands with jackpot and count, and cards in a list that states its size', async () => {
  await open({});
  await screen.findByTestId('machine-101');
  expect(screen.getByText('3 machines')).toBeTruthy();
  expect(screen.getByTestId('jackpot-1').textContent).toBe('₺1,250,000.00');
  expect(names('Machines')).toEqual([
    'Aurora Vault I',
    'Aurora Vault II',
    'Aurora Vault III',
    'Gümüş Çark I',
  ]);
  const item = screen.getByTestId('machine-102').closest('li');
  expect([item?.getAttribute('aria-setsize'), item?.getAttribute('aria-posinset')]).toEqual(['4', '2']);
});

test('LOBBY-2 all machines are fetched once, and filtered by brand without another request', async () => {
  const { asked } = await open({ brandId: 2 });
  await screen.findByTestId('machine-201');
  expect(names('Machines')).toEqual(['Gümüş Çark I']);
  expect(asked).toContain('/api/machine/all');
});

test('LOBBY-2 with SHOW_LOBBY only the machines of the first brand are fetched', async () => {
  const { asked } = await open({
    settings: { SHOW_LOBBY: true },
    answers: {
      '/api/machine/brands': BRANDS,
      '/api/machine/1': { brand: BRANDS[0], machines: MACHINES.slice(0, 3) },
    },
  });
  await screen.findByTestId('machine-101');
  expect(asked).not.toContain('/api/machine/all');
  expect(screen.queryByText('All machines')).toBeNull();
});

test('LOBBY-4 reserved machines are hidden and counted, or listed apart', async () => {
  await open({});
  expect(await screen.findByText('1 reserved machine is not shown')).toBeTruthy();
  cleanup();
  await open({ settings: { HIDE_RESERVED: false } });
  await screen.findByTestId('machine-202');
  expect(names('Reserved')).toEqual(['Gümüş Çark II']);
});

test('LOBBY-5 LOBBY-6 notified statuses and jackpots are shown', async () => {
  const { queries } = await open({});
  const card = await screen.findByTestId('machine-101');
  act(() => {
    applyMachineStatuses(queries, new Map([[101, 'offline']]));
    applyJackpots(queries, new Map([[1, '125000100']]));
  });
  await waitFor(() => expect(card.dataset.status).toBe('offline'));
  expect(within(card).getByText('Offline')).toBeTruthy();
  expect(screen.getByTestId('jackpot-1').dataset.minor).toBe('125000100');
});

test('LOBBY-9 a card shows bets, denomination and jackpot, and what does not fit as a title', async () => {
  const offered = {
    ...MACHINES[0],
    name: 'N'.repeat(60),
    bets: { lowest: 100, highest: 999_999_999 },
    denomination: 5,
  };
  await open({
    answers: {
      ...WHOLE_FLOOR,
      '/api/machine/brands': [{ ...BRANDS[0], jackpot: '99999999999' }],
      '/api/machine/all': [offered],
    },
  });
  const card = await screen.findByTestId('machine-101');
  expect(within(card).getByTitle(/^Bet ₺1.00.*9,999,999.99$/)).toBeTruthy();
  expect(within(card).getByTitle('Denom. ₺0.05')).toBeTruthy();
  expect(within(card).getByTitle('Jackpot ₺999,999,999.99')).toBeTruthy();
  expect(within(card).getByTitle('N'.repeat(60))).toBeTruthy();
});

test('LOBBY-10 machines played last are first in the lobby, and say so', async () => {
  await open({ answers: { ...WHOLE_FLOOR, [`/api${LAST_SESSIONS_PATH}`]: sessionsAt(201, 103, 201) } });
  await screen.findByTestId('machine-101');
  expect(names('Machines').slice(0, 3)).toEqual(['Gümüş Çark I', 'Aurora Vault III', 'Aurora Vault I']);
  expect(within(screen.getByTestId('machine-201')).getByText(/Last played/)).toBeTruthy();
});

test('LOBBY-10 the machine of the open session is first, and is continued', async () => {
  await open({});
  await screen.findByTestId('machine-101');
  act(() => openSession.receive(sessionAt(201)));
  expect(names('Machines')[0]).toBe('Gümüş Çark I');
  const card = screen.getByTestId('machine-201');
  expect(within(card).getByText(/Continue/)).toBeTruthy();
  expect(card.getAttribute('href')).toMatch(/^\/game\/201\//);
});

test('LOBBY-10 cards stay in their places while the lobby is open, though the sessions of the player change', async () => {
  const { queries } = await open({
    answers: { ...WHOLE_FLOOR, [`/api${LAST_SESSIONS_PATH}`]: sessionsAt(103) },
  });
  await screen.findByTestId('machine-101');
  act(() => {
    openSession.receive(sessionAt(201));
    openSession.connected();
  });
  const order = ['Gümüş Çark I', 'Aurora Vault III', 'Aurora Vault I', 'Aurora Vault II'];
  expect(names('Machines')).toEqual(order);
  act(() => openSession.receive({ ...sessionAt(201), status: false }));
  answerCalls({ ...WHOLE_FLOOR, [`/api${LAST_SESSIONS_PATH}`]: sessionsAt(102, 201, 103) });
  await act(() => queries.refetchQueries({ queryKey: ['played-last'] }));
  await within(screen.getByTestId('machine-102')).findByText(/Last played/);
  expect(names('Machines')).toEqual(order);
  act(() => openSession.receive(sessionAt(102)));
  await within(screen.getByTestId('machine-102')).findByText(/Continue/);
  expect(names('Machines')).toEqual(order);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'aurora' } });
  await waitFor(() =>
    expect(names('Machines')).toEqual(['Aurora Vault II', 'Aurora Vault III', 'Aurora Vault I']),
  );
});

test('LOBBY-10 SHELL-5 a favourite is stored with the account, and is first the next time the lobby opens', async () => {
  account.signIn(welcome());
  const user = { settings: {}, shortcuts: ['machine-201'], toggles: Toggles.parse({}) };
  const answers = { ...WHOLE_FLOOR, '/api/auth/user/update': { status: 1, user } };
  await open({ answers });
  const star = await screen.findByRole('button', { name: 'Favourite: Gümüş Çark I' });
  fireEvent.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect(names('Machines')[0]).toBe('Aurora Vault I');
  cleanup();
  await open({ answers });
  await screen.findByTestId('machine-101');
  expect(names('Machines')[0]).toBe('Gümüş Çark I');
});

test('LOBBY-7 a typed search replaces the address, a chosen state adds to the history', async () => {
  const { written } = await open({});
  await screen.findByTestId('machine-101');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gumus ' } });
  await waitFor(() => expect(names('Machines')).toEqual(['Gümüş Çark I']));
  fireEvent.click(screen.getByRole('button', { name: /^Free/ }));
  expect(written).toEqual([
    [{ q: 'gumus' }, true],
    [{ q: 'gumus', status: 'free' }, false],
  ]);
});

test('LOBBY-7 a filter without a match offers to clear it', async () => {
  const { written } = await open({ search: { q: 'zzz' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(written).toEqual([[{}, false]]);
  expect(await screen.findByTestId('machine-101')).toBeTruthy();
});

test('LOBBY-2 a lobby that cannot be loaded offers a retry', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { asked } = await open({ answers: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.filter((path) => path === '/api/machine/all')).toHaveLength(2));
});

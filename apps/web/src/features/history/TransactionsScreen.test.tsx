import { minorUnits } from '@floorcast/contract/money';
import type { TransactionRow } from '@floorcast/contract/player';
import { useSearch } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { balance } from '../../api/stores/balance.ts';
import { dayOf } from '../../lib/time/days.ts';
import { speakEnglish } from '../../testing/english.ts';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import { TransactionsScreen } from './TransactionsScreen.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (more: Partial<TransactionRow>): TransactionRow => ({
  id: 'p1',
  date: '2026-11-26T10:00:00.000Z',
  from: 'wallet',
  amount: minorUnits(-4_000),
  type: 3,
  tag: '',
  machine: 'Aurora Vault I',
  ip: '192.0.2.1',
  ...more,
});

function answerLists(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const withheld = {
      type: 6,
      from: 'house',
      amount: minorUnits(0),
      withheld: minorUnits(120_200),
    } as const;
    const items = [
      row({}),
      row({ id: 'p3', ...withheld }),
      row({ id: 'p2', type: 1, from: 'cashier', amount: minorUnits(12_345_678_900) }),
    ];
    const list = { items, total: 3, page: 1, size: 10, totals: { in: 12_345_678_900, out: 4_000 } };
    return new Response(JSON.stringify(path.includes('/machine/') ? MACHINES : list));
  });
  return asked;
}

async function open(inColumns: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: inColumns,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const asked = answerLists();
  const written: unknown[] = [];
  await show(() => {
    const search: unknown = useSearch({ strict: false });
    useEffect(() => {
      written.push(search);
    }, [search]);
    return <TransactionsScreen />;
  });
  const lists = () => asked.filter((path) => path.includes('transactions'));
  return { written: () => written.slice(1), lists, listed: () => lists().at(-1) ?? '' };
}

test('TX-1 MONEY-2 the list is read again when the balance has changed', async () => {
  const { lists } = await open(true);
  await screen.findByText('₺123,456,789.00', { selector: 'td *' });
  expect(lists()).toHaveLength(1);
  balance.receive(minorUnits(4_321));
  await waitFor(() => expect(lists()).toHaveLength(2));
  balance.forget();
});

test('TX-1 money is listed first, account activity behind its filter', async () => {
  const { written, listed } = await open(true);
  await screen.findByText('₺123,456,789.00', { selector: 'td *' });
  expect(listed()).toContain('kind=money');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'activity' } });
  await waitFor(() => expect(listed()).toContain('kind=activity'));
  expect(written()).toEqual([{ kind: 'activity' }]);
});

test('TX-2 a period is chosen at one press, and taken away by another', async () => {
  const { written } = await open(true);
  const today = await screen.findByRole('button', { name: 'Today' });
  fireEvent.click(today);
  await waitFor(() => expect(today.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(today);
  const day = dayOf(new Date());
  await waitFor(() => expect(written()).toEqual([{ from: day, to: day }, {}]));
});

test('TX-1 without room for columns a row has two lines, and shows every field when it is pressed', async () => {
  await open(false);
  const [first] = await screen.findAllByTestId('row');
  if (first === undefined) throw new Error('no row');
  const [summary] = first.getElementsByTagName('summary');
  expect(summary?.textContent).toMatch(/^Cash In-₺40.00Nov 26, 2026, .*Aurora Vault I$/);
  expect(within(first).getByText('192.0.2.1')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('TX-1 CLAIM-6 C7.21 what a payout cap withheld is a row of its own, named so and not a jackpot', async () => {
  await open(true);
  const amount = await screen.findByText('₺1,202.00', { selector: 'td *' });
  const cells = [...(amount.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells).toContain('Withheld by the payout cap');
  expect(cells).not.toContain('JACKPOT');
});

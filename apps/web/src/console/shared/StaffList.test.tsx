import { DUTIES } from '@floorcast/contract/duties';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { type Column, number, text } from '../../ui/list/column.tsx';
import type { Filter } from '../../ui/list/list-search.ts';
import { StaffList } from './StaffList.tsx';

const Row = z.object({ id: z.int(), name: z.string(), amount: z.int() });
type Row = z.infer<typeof Row>;
const Reply = z.object({ items: z.array(Row), total: z.int() });

const COLUMNS: readonly Column<Row>[] = [
  text('name', 'consolePlayers.name', { sortable: true, phone: 'title' }),
  number('amount', 'consolePlayers.amount', { phone: 'figure' }),
  number('id', 'consolePlayers.id'),
];
const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', words: 'Search' },
  {
    kind: 'choice',
    name: 'state',
    words: 'State',
    options: [
      ['', 'All'],
      ['active', 'Active'],
    ],
  },
];
const TOTAL = 60;

beforeAll(speakEnglish);
let wide = true;
beforeEach(() => {
  wide = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = (page: number): Row[] =>
  [1, 2, 3].map((n) => ({ id: page * 10 + n, name: `row ${page}.${n}`, amount: n * 100 }));

const REFUSED = { status: 0, code: 40300, ErrorMessage: 'no', Params: {} };

async function open(more: { total?: number; opening?: 'link' | 'press' } = {}) {
  const asked: Record<string, string | number>[] = [];
  const files: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/console/rows?')) {
      files.push(path);
      return new Response(JSON.stringify(REFUSED), { status: 403 });
    }
    const { page, size, ...query } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    asked.push({ ...query, page: Number(page), size: Number(size) });
    const total = more.total ?? TOTAL;
    return new Response(JSON.stringify({ items: total === 0 ? [] : rows(Number(page)), total }));
  });
  const pressed: number[] = [];
  await show(() => (
    <StaffList
      name="rows"
      words="Entries"
      none="There are none"
      call={{ route: 'GET /api/console/rows', reply: Reply }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      defaultSort="-name"
      filters={FILTERS}
      {...(more.opening === 'link' && { opening: { to: ({ id }: Row) => `/console/players/${id}` } })}
      {...(more.opening === 'press' && { opening: { press: ({ id }: Row) => pressed.push(id) } })}
    />
  ));
  return { files, pressed, last: () => asked.at(-1) };
}

test('OPS-67 a list is sorted by the house, and says by what', async () => {
  const { last } = await open();
  await screen.findByText('row 1.1');
  expect(last()).toEqual({ page: 1, size: 25, sort: '-name' });
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: 'Sort by Name' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'name' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending'),
  );
  expect(screen.queryByRole('button', { name: 'Sort by Amount' })).toBeNull();
});

test('OPS-67 a further page is loaded, and another filter begins at the first one', async () => {
  const { last } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('row 2.1');
  expect(last()).toMatchObject({ page: 2 });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'active' } });
  await waitFor(() => expect(last()).toEqual({ page: 1, size: 25, sort: '-name', state: 'active' }));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '  ada ' } });
  await waitFor(() => expect(last()).toMatchObject({ q: 'ada', state: 'active' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(last()).toEqual({ page: 1, size: 25, sort: '-name' }));
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
});

test('OPS-67 a row is a link to its page, or a button', async () => {
  await open({ opening: 'link' });
  const link = await screen.findByRole('link', { name: 'row 1.1' });
  expect(link.getAttribute('href')).toBe('/console/players/11');
  cleanup();
  const { pressed } = await open({ opening: 'press' });
  fireEvent.click(await screen.findByRole('button', { name: 'row 1.2' }));
  expect(pressed).toEqual([12]);
});

test('OPS-67 on a phone a row has two lines, and its other fields once it is pressed', async () => {
  wide = false;
  await open();
  const [first] = await screen.findAllByTestId('row');
  if (first === undefined) throw new Error('no row');
  expect(screen.queryByRole('table')).toBeNull();
  expect(first.querySelector('summary')?.textContent).toBe('row 1.1100');
  expect(within(first).getByText('Number')).toBeTruthy();
});

test('OPS-67 on a phone a list is sorted by choosing a field and its direction', async () => {
  wide = false;
  const { last } = await open();
  const order = await screen.findByLabelText<HTMLSelectElement>('Order');
  await waitFor(() => expect(order.value).toBe('-name'));
  expect([...order.options].map(({ text: words }) => words)).toEqual(['Name ↓', 'Name ↑']);
  fireEvent.change(order, { target: { value: 'name' } });
  await waitFor(() => expect(last()).toEqual({ page: 1, size: 25, sort: 'name' }));
});

test('OPS-67 a list without rows says so', async () => {
  await open({ total: 0 });
  await screen.findByText('There are none');
});

test('OPS-67 a list is exported by those whose duties permit it', async () => {
  const signIn = (duty: number) => account.signIn(welcome({ type: 'staff', Permissions: [duty] }));
  signIn(DUTIES.attendant);
  await open();
  await screen.findByText('row 1.1');
  expect(screen.queryByTestId('export')).toBeNull();
  cleanup();
  signIn(DUTIES.cashier);
  const { files } = await open();
  fireEvent.click(await screen.findByTestId('export'));
  await waitFor(() => expect(files).toEqual(['/api/console/rows.csv?sort=-name&language=en']));
});

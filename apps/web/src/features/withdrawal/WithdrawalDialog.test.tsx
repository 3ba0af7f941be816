import { ERRORS } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { Withdrawal } from '@floorcast/contract/withdrawals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { balance } from '../../api/stores/balance.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { takeToasts } from '../../ui/toast/toast.ts';
import WithdrawalDialog from './WithdrawalDialog.tsx';

beforeAll(speakEnglish);
beforeEach(() => balance.receive(minorUnits(50_000)));
afterEach(() => {
  cleanup();
  balance.forget();
  takeToasts();
  vi.unstubAllGlobals();
});

interface Sent {
  readonly path: string;
  readonly body: { readonly requestId?: string; readonly amount?: number };
}

/** A house with these withdrawals, whose refusal or outage a test sets. */
function house({ final = false }: { final?: boolean } = {}) {
  const state = { items: [] as Withdrawal[], refuse: 0, down: false };
  const sent: Sent[] = [];
  const withdrawal = (amount: number): Withdrawal => ({
    id: state.items.length + 1,
    amount: minorUnits(amount),
    state: 'requested',
    requested: '2026-11-26T10:00:00.000Z',
    settled: null,
    reason: '',
    cancellable: !final,
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST')
      return Response.json({ items: state.items, total: state.items.length, page: 1, size: 10, final });
    const body: Sent['body'] = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ path, body });
    if (state.down) throw new TypeError('offline');
    if (state.refuse !== 0)
      return Response.json(
        { status: 0, code: state.refuse, ErrorMessage: 'no', Params: { most: 10 } },
        { status: 409 },
      );
    if (path.endsWith('/cancel')) {
      const [first] = state.items;
      if (first === undefined) throw new Error('nothing to cancel');
      state.items = [{ ...first, state: 'cancelled', cancellable: false }];
      return Response.json({ status: 1, withdrawal: state.items[0], balance: 50_000 });
    }
    const made = withdrawal(body.amount ?? 0);
    state.items = [made, ...state.items];
    return Response.json({ status: 1, withdrawal: made, balance: 50_000 - (body.amount ?? 0) });
  });
  return { state, sent };
}

async function open(options?: Parameters<typeof house>[0]) {
  const given = house(options);
  await show(() => <WithdrawalDialog onClose={() => undefined} />);
  const field = await screen.findByTestId<HTMLInputElement>('withdrawal-amount');
  return { ...given, field };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (testId: string) => fireEvent.click(screen.getByTestId(testId));
const next = () => screen.getByTestId<HTMLButtonElement>('withdrawal-next');

test('RULE-26 a withdrawal is confirmed in a second step, leaves the balance and is listed as waiting', async () => {
  const { field, sent } = await open();
  type(field, '120');
  press('withdrawal-next');
  expect(sent).toEqual([]);
  expect(screen.getByTestId('withdrawal-confirmation').textContent).toContain('₺120.00 leaves your balance');
  press('withdrawal-confirm');
  const item = await screen.findByTestId('withdrawal-1');
  expect(within(item).getByText('Pending')).toBeTruthy();
  expect(sent).toMatchObject([{ path: '/api/player/withdrawals', body: { amount: 12_000 } }]);
  expect(balance.getState()).toBe(38_000);
  expect(takeToasts().map(({ words }) => words)).toEqual(['Withdrawal of ₺120.00 requested.']);
});

test('RULE-26 more than the balance, and what is no amount, cannot be withdrawn and says why', async () => {
  const { field } = await open();
  for (const [typed, words] of [
    ['500.01', 'Your balance is only ₺500.00.'],
    ['abc', 'Enter an amount such as 25.50.'],
    ['0', 'Enter an amount such as 25.50.'],
  ] as const) {
    type(field, typed);
    expect([typed, next().disabled, screen.getByRole('alert').textContent]).toEqual([typed, true, words]);
  }
  press('withdrawal-all');
  expect([field.value, next().disabled]).toEqual(['500', false]);
});

test.each([
  [true, 'It cannot be cancelled'],
  [false, 'You can cancel it until'],
])('RULE-27 where final is %s the player reads it before confirming', async (final, words) => {
  const { field } = await open({ final });
  type(field, '10');
  press('withdrawal-next');
  expect(screen.getByTestId('withdrawal-final').textContent).toContain(words);
  press('withdrawal-confirm');
  await screen.findByTestId('withdrawal-1');
  expect(screen.queryByTestId('withdrawal-cancel') === null).toBe(final);
});

test('RULE-26 a withdrawal that waits is taken back, and its money is in the balance again', async () => {
  const { field } = await open();
  type(field, '10');
  press('withdrawal-next');
  press('withdrawal-confirm');
  await screen.findByTestId('withdrawal-1');
  press('withdrawal-cancel');
  await waitFor(() => expect(screen.getByTestId('withdrawal-1').dataset.state).toBe('cancelled'));
  expect(balance.getState()).toBe(50_000);
});

test('RULE-26 C21.10 a request whose answer was lost is sent again under its own id, a refused one under a new one', async () => {
  const { field, sent, state } = await open();
  const send = async () => {
    press('withdrawal-next');
    press('withdrawal-confirm');
    await screen.findByTestId('withdrawal-amount');
  };
  type(field, '10');
  state.down = true;
  await send();
  expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
  state.down = false;
  state.refuse = ERRORS.withdrawalOpen.code;
  await send();
  expect(screen.getByRole('alert').textContent).toContain('10 open withdrawals');
  state.refuse = 0;
  await send();
  const ids = sent.map(({ body }) => body.requestId);
  expect([ids[1] === ids[0], ids[2] === ids[1]]).toEqual([true, false]);
});

test('RULE-28 a refused withdrawal shows the cashier’s reason', async () => {
  const given = house();
  given.state.items = [
    {
      ...{
        id: 7,
        amount: minorUnits(900),
        state: 'refused',
        reason: 'The account is closed.',
        cancellable: false,
      },
      ...{ requested: '2026-11-26T10:00:00.000Z', settled: '2026-11-26T11:00:00.000Z' },
    },
  ];
  await show(() => <WithdrawalDialog onClose={() => undefined} />);
  const item = await screen.findByTestId('withdrawal-7');
  expect(item.textContent).toContain('Rejected: returned to your balance');
  expect(item.textContent).toContain('The account is closed.');
});

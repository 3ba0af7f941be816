import { MinorUnits } from '@floorcast/contract/money';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { balance } from '../../../api/stores/balance.ts';
import { focusLikeBrowsers } from '../../../testing/dialog-focus.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { setSettings } from '../../../testing/set-settings.ts';
import { CashInPanel } from './CashInPanel.tsx';

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await setSettings({});
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The panel of a player who has `wallet` minor units, in a house that moves `limit` at most. */
function open(wallet: number, limit?: number) {
  balance.receive(MinorUnits.parse(wallet));
  const onClose = vi.fn();
  const onConfirm = vi.fn();
  const panel = (live: boolean) => (
    <CashInPanel live={live} limit={limit} onClose={onClose} onConfirm={onConfirm} />
  );
  const { rerender } = render(panel(true));
  return { onClose, onConfirm, live: (live: boolean) => rerender(panel(live)) };
}

const type = (value: string) => fireEvent.change(screen.getByTestId('cash-in-amount'), { target: { value } });
const typed = () => screen.getByTestId<HTMLInputElement>('cash-in-amount').value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const allIn = () => fireEvent.click(screen.getByTestId('all-in'));
const confirm = () => screen.getByTestId<HTMLButtonElement>('cash-in-confirm');
const coins = () => screen.getAllByTestId<HTMLButtonElement>('coin');

test.each([
  ['fine', 'the amount, which can be typed at once', 'cash-in-amount'],
  ['coarse', 'the browser’s choice: a field would open the keyboard over the coins', undefined],
])('GAME-5 on a device with a %s pointer the panel opens with the focus on %s', (pointer, _, focused) => {
  focusLikeBrowsers();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  open(10_000);
  expect(document.activeElement?.getAttribute('data-testid')).toBe(focused ?? null);
});

describe('coins', () => {
  test('GAME-5 the panel offers five coins, each in its colour', () => {
    open(10_000_000);
    expect(coins().map((coin) => [coin.textContent, coin.dataset.colour])).toEqual([
      ['₺5.00', 'blue'],
      ['₺50.00', 'green'],
      ['₺100.00', 'purple'],
      ['₺500.00', 'yellow'],
      ['₺1,000.00', 'red'],
    ]);
  });

  test('GAME-5 a coin replaces the typed amount, and is confirmed in minor units', () => {
    const { onConfirm, onClose } = open(100_000);
    type('7');
    press('₺50.00');
    expect(typed()).toBe('50');
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(5_000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('GAME-5 a coin above the balance cannot be chosen', () => {
    open(9_999);
    expect(coins().map(({ disabled }) => disabled)).toEqual([false, false, true, true, true]);
  });

  test('GAME-5 the operator sets the coins; after five the colours repeat', async () => {
    await setSettings({ HOT_COINS: [100, '1.000', '1.000.000', 1, 2, 3] });
    open(10_000_000);
    expect(coins().map((coin) => [coin.textContent, coin.dataset.colour])).toEqual([
      ['₺1.00', 'blue'],
      ['₺10.00', 'green'],
      ['₺10,000.00', 'purple'],
      ['₺0.01', 'yellow'],
      ['₺0.02', 'red'],
      ['₺0.03', 'blue'],
    ]);
  });
});

describe('all in', () => {
  test.each([
    ['the whole balance', 123_456, {}, 123_456],
    ['no more than 2 500 000', 9_000_000, {}, 2_500_000],
    ['no more than the operator allows', 123_456, { MAX_ALL_IN: 40_000 }, 40_000],
  ])('GAME-5 "all in" moves %s', async (_, wallet, set, moved) => {
    await setSettings(set);
    const { onConfirm } = open(wallet);
    allIn();
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(moved);
  });

  test('GAME-5 "all in" is disabled without balance', () => {
    open(0);
    expect(screen.getByTestId<HTMLButtonElement>('all-in').disabled).toBe(true);
  });

  test('GAME-5 a typed amount may exceed what "all in" moves', () => {
    const { onConfirm } = open(9_000_000);
    type('30000');
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(3_000_000);
  });
});

describe('typed amounts', () => {
  test.each([
    ['50.01', 'Your balance is only ₺50.00.'],
    ['0', 'Enter an amount such as 25.50.'],
    ['lots', 'Enter an amount such as 25.50.'],
  ])('GAME-5 the typed amount %s is not moved, and the reason is shown', (amount, words) => {
    const { onConfirm } = open(5_000);
    type(amount);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(confirm().disabled).toBe(true);
    fireEvent.submit(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('hot flag', () => {
  const flag = () => screen.getByTestId('hot');
  const legend = () => screen.getByTestId('hot-from');

  test.each([
    ['199.99', ''],
    ['200', 'Hot'],
    ['200.01', 'Hot'],
  ])('GAME-5 with a hot limit of 20 000 minor units %s is flagged %j', (amount, words) => {
    open(100_000);
    type(amount);
    expect(flag().textContent).toBe(words);
    expect(legend().dataset.hot).toBe(String(words !== ''));
  });

  test('GAME-5 the confirm button is described by the hot flag while it is shown', () => {
    open(100_000);
    type('200');
    expect(confirm().getAttribute('aria-describedby')).toBe(legend().id);
    type('20');
    expect(confirm().getAttribute('aria-describedby')).toBeNull();
  });

  test('GAME-5 the panel says from which amount on the flame is shown', async () => {
    open(100_000);
    expect(legend().textContent).toBe('Hot: ₺200.00 or more');
    cleanup();
    await setSettings({ HOT_FLAG_LIMIT: 5_000 });
    open(100_000);
    expect(legend().textContent).toBe('Hot: ₺50.00 or more');
  });

  test('GAME-5 an amount that cannot be moved has no hot flag', () => {
    open(19_999);
    type('200');
    expect(flag().textContent).toBe('');
  });

  test('GAME-5 coins from the operator’s hot limit on have the flag', async () => {
    const hot = () => coins().map((coin) => within(coin).queryByRole('img', { name: 'Hot' }) !== null);
    open(10_000_000);
    expect(hot()).toEqual([false, false, false, true, true]);
    cleanup();
    await setSettings({ HOT_FLAG_LIMIT: 5_000 });
    open(10_000_000);
    expect(hot()).toEqual([false, true, true, true, true]);
    type('50');
    expect(flag().textContent).toBe('Hot');
  });
});

describe('connection', () => {
  test('GAME-5 RT-2 a lost connection disables confirm and keeps the typed amount', () => {
    const { onConfirm, onClose, live } = open(100_000);
    type('25');
    live(false);
    expect(screen.getByRole('alert').textContent).toBe('Connection Lost, please wait.');
    expect(confirm().disabled).toBe(true);
    fireEvent.submit(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    expect(typed()).toBe('25');
    live(true);
    expect(screen.getByRole('alert').textContent).toBe('');
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(2_500);
  });
});

function Setup() {
  const [paying, setPaying] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setPaying(true)}>
        Cash in
      </button>
      {paying && (
        <CashInPanel live limit={undefined} onClose={() => setPaying(false)} onConfirm={() => undefined} />
      )}
    </>
  );
}

test.each([
  ['closed', () => press('Close')],
  [
    'confirmed',
    () => {
      type('25');
      fireEvent.click(confirm());
    },
  ],
])('GAME-5 the focus returns to the opener when the panel is %s', (_, end) => {
  focusLikeBrowsers();
  balance.receive(MinorUnits.parse(100_000));
  render(<Setup />);
  const opener = screen.getByRole('button', { name: 'Cash in' });
  opener.focus();
  fireEvent.click(opener);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  end();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

describe('the most that the house moves at once', () => {
  test('GAME-5 the limit is shown before it is met, and "all in" with its amount', () => {
    open(100_000, 7_000);
    expect(screen.getByTestId('cash-in-limit').textContent).toBe('Up to ₺70.00 at a time');
    expect(screen.getByTestId('all-in').textContent).toBe('All in ₺70.00');
    cleanup();
    open(100_000);
    expect(screen.queryByTestId('cash-in-limit')).toBeNull();
    expect(screen.getByTestId('all-in').textContent).toBe('All in ₺1,000.00');
  });

  test('GAME-5 no coin and no "all in" exceeds the limit of the house', () => {
    open(100_000, 7_000);
    expect(coins().map(({ disabled }) => disabled)).toEqual([false, false, true, true, true]);
    allIn();
    expect(typed()).toBe('70');
  });

  test.each([
    [100_000, '71', 'You can cash in at most ₺70.00 at a time.'],
    [100_000, '1001', 'You can cash in at most ₺70.00 at a time.'],
    [6_000, '71', 'Your balance is only ₺60.00.'],
    [100_000, '70', ''],
  ])('GAME-5 with %i in the wallet and a limit of 7000, %s shows "%s"', (wallet, value, said) => {
    open(wallet, 7_000);
    type(value);
    expect(screen.getByRole('alert').textContent).toBe(said);
    expect(confirm().disabled).toBe(said !== '');
  });
});

import { ERRORS } from '@floorcast/contract/errors';
import { MinorUnits } from '@floorcast/contract/money';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { balance } from '../../../api/stores/balance.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { button, showControls, statusText } from '../../../testing/house/show-controls.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const amounts = () => screen.queryAllByTestId<HTMLButtonElement>('quick-amount');
const named = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const waits = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const has = (wallet: number) => act(() => balance.receive(MinorUnits.parse(wallet)));
const becomesReady = (element: () => HTMLElement) =>
  vi.waitFor(() => expect(waits(element())).toBe(false), { timeout: 2_000 });

/** The controls of a player with this wallet, whose amounts can be pressed. */
async function withWallet(wallet: number, init: object = {}) {
  await has(wallet);
  const setup = await showControls({ credit: 0, ...init });
  if (amounts().length > 0) await becomesReady(() => amounts()[0] ?? document.body);
  return setup;
}

test('GAME-5 a machine without credit offers three amounts in the place of start, each named, and any other one', async () => {
  const { onCashIn } = await withWallet(500_000);
  expect(amounts().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Cash in ₺5.00',
    'Cash in ₺50.00',
    'Cash in ₺100.00',
  ]);
  expect(screen.getByRole('group', { name: 'Cash in' }).contains(named('Other…'))).toBe(true);
  fireEvent.click(button('cash-in'));
  expect(onCashIn).toHaveBeenCalledOnce();
});

test('GAME-5 MONEY-4 one press moves exactly that amount, a second press nothing, and the amounts show that it runs', async () => {
  const { house, accept } = await withWallet(500_000);
  fireEvent.click(named('Cash in ₺50.00'));
  await vi.waitFor(() => expect(house.asked).toHaveLength(1));
  expect(house.asked[0]).toMatchObject({ method: 'cashin', data: { amount: 5_000, requestId: 'request' } });
  expect(statusText()?.trim()).toBe('Moving ₺50.00 to the machine…');
  expect(amounts().map((each) => [waits(each), each.getAttribute('aria-busy')])).toEqual([
    [true, 'false'],
    [true, 'true'],
    [true, 'false'],
  ]);
  for (const each of amounts()) fireEvent.click(each);
  fireEvent.click(button('cash-in'));
  // The house has taken the money from the wallet: what is shown does not change under the finger.
  await has(4_000);
  expect(amounts()).toHaveLength(3);
  expect(house.asked).toHaveLength(1);
  await accept('cashin', { state: 'credited', balance: 4_000, credit: 5_000 });
  expect(amounts()).toEqual([]);
  expect(button('spin').className).toContain('strong');
});

test('GAME-5 MONEY-4 after a refusal the reason is shown, and the amounts can be pressed again', async () => {
  const { house, refuse } = await withWallet(500_000);
  fireEvent.click(named('Cash in ₺5.00'));
  await refuse('cashin', ERRORS.insufficientFunds.code);
  expect(statusText()).toContain('No money was moved.');
  fireEvent.click(named('Cash in ₺5.00'));
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin']));
});

describe('what cannot be moved', () => {
  test.each([
    ['a wallet that covers two coins', 6_000, {}, 2, 'Your balance is only ₺60.00.'],
    ['a wallet below the bet', 50, {}, 0, 'Your balance is only ₺0.50.'],
    [
      'a limit of the house',
      100_000,
      { policy: { ...INIT.policy, maxCashIn: 7_000 } },
      2,
      'You can cash in at most ₺70.00 at a time.',
    ],
  ])(
    'GAME-5 with %s the status line says why the amounts are few',
    async (_, wallet, init, offered, words) => {
      await withWallet(wallet, init);
      expect(amounts()).toHaveLength(offered);
      expect(statusText()?.trim()).toBe(`No credit on the machine. Cash in to play. ${words}`);
      expect(button('cash-in').disabled).toBe(false);
    },
  );

  test('GAME-5 GAME-15 without a connection no amount is offered', async () => {
    const { cut } = await withWallet(500_000);
    await cut();
    expect(amounts()).toEqual([]);
    expect(button('cash-in').disabled).toBe(true);
  });
});

describe('places that change', () => {
  const tap = (element: HTMLElement) => {
    fireEvent.pointerDown(element);
    fireEvent.click(element, { detail: 1 });
  };

  test('GAME-5 a tap that was meant for start moves no money, however often it is repeated', async () => {
    await has(500_000);
    const { notify, asked } = await showControls({ credit: 100 });
    await notify('credit', { credit: 0, bet: 100, win: 0 });
    for (let taps = 0; taps < 3; taps++) {
      tap(named('Cash in ₺50.00'));
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    expect(asked()).toEqual([]);
    await becomesReady(() => named('Cash in ₺50.00'));
    tap(named('Cash in ₺50.00'));
    await vi.waitFor(() => expect(asked()).toEqual(['cashin']));
  });

  test('GAME-5 a second tap on an amount starts no game once start has taken its place', async () => {
    const { accept, asked } = await withWallet(500_000);
    tap(named('Cash in ₺50.00'));
    await accept('cashin', { state: 'credited', balance: 495_000, credit: 5_000 });
    tap(button('spin'));
    fireEvent.click(button('spin'));
    expect(asked()).toEqual([]);
    await becomesReady(() => button('spin'));
    tap(button('spin'));
    await vi.waitFor(() => expect(asked()).toEqual(['press']));
  });

  test('GAME-5 the focus goes from a pressed amount to start', async () => {
    const { accept } = await withWallet(500_000);
    named('Cash in ₺50.00').focus();
    fireEvent.click(named('Cash in ₺50.00'));
    await accept('cashin', { state: 'credited', balance: 495_000, credit: 5_000 });
    expect(document.activeElement).toBe(button('spin'));
  });
});

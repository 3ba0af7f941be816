import { minorUnits } from '@floorcast/contract/money';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../../api/settings/settings.ts';
import { balance } from '../../api/stores/balance.ts';
import { speakEnglish } from '../../testing/english.ts';
import { answerCalls } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import { openDialogs } from '../../ui/dialog/dialog-host.ts';
import { takeToasts } from '../../ui/toast/toast.ts';
import ClaimsDialog from './ClaimsDialog.tsx';

beforeAll(speakEnglish);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  balance.forget();
  takeToasts();
  vi.unstubAllGlobals();
});

const NEXT = '2026-11-30T00:00:00.000Z';

async function open(given: {
  discount?: number;
  bonus?: number;
  weekly?: number;
  next?: string;
  cap?: object;
}) {
  const { discount = 0, bonus = 0, weekly = 0, next = null } = given;
  const asked = answerCalls({
    '/Settings.json': {},
    '/api/player/claims': {
      status: 1,
      discount: { amount: discount, next: null },
      bonus: { amount: bonus },
      weekly: { amount: weekly, cap: weekly * 10, next },
    },
    '/api/player/payout-cap': { status: 1, payoutCap: given.cap ?? null },
    '/api/player/bonus': { status: 1, code: 20000, Params: { amount: bonus } },
  });
  await loadSettings();
  await show(() => <ClaimsDialog onClose={() => undefined} />);
  await screen.findByTestId('claims');
  return asked;
}

const takeOf = async (kind: string) => {
  const row = await screen.findByTestId(`claim-${kind}`);
  await vi.waitFor(() => expect(row.dataset.amount).toBeDefined());
  return within(row).getByRole('button');
};
const toasts = () => takeToasts().map(({ words }) => words);
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

test('CLAIM-1 what can be claimed has an enabled button and no reason', async () => {
  const asked = await open({ bonus: 500 });
  const button = await takeOf('bonus');
  expect([button.getAttribute('aria-disabled'), reasonOf(button)]).toEqual(['false', '']);
  fireEvent.click(button);
  await vi.waitFor(() => expect(toasts()).toEqual(['₺5.00 bonus successfully!']));
  expect(asked).toContain('/api/player/bonus');
});

test('CLAIM-1 what cannot be claimed is disabled with a reason that is shown, read and repeated as a toast', async () => {
  const asked = await open({});
  const button = await takeOf('bonus');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(reasonOf(button)).toBe('There is nothing to claim right now');
  fireEvent.click(button);
  expect(toasts()).toEqual(['There is nothing to claim right now']);
  expect(asked).not.toContain('/api/player/bonus');
});

test('CLAIM-2 a discount with too high a balance says so, also when it is pressed', async () => {
  balance.receive(minorUnits(10_000));
  await open({ discount: 700 });
  const button = await takeOf('discount');
  expect(reasonOf(button)).toBe('Your balance must be below ₺100.00');
  fireEvent.click(button);
  expect(toasts()).toEqual(['Your balance must be below ₺100.00']);
});

test('CLAIM-3 a second claim within 30 seconds says that it is too soon', async () => {
  localStorage.setItem('last-bonus-click', String(Date.now() - 10_000));
  await open({ bonus: 500 });
  const button = await takeOf('bonus');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(toasts()).toEqual(['You can use discount only once per 5 minutes']);
});

test('CLAIM-4 a weekly bonus that was taken says when the next one is due', async () => {
  await open({ next: NEXT });
  expect(reasonOf(await takeOf('weekly'))).toMatch(/^Available again from Nov (29|30), 2026/);
});

test('CLAIM-4 C7.18 a payout cap in force is shown with what is used of it and what happens above it', async () => {
  await open({ next: NEXT, cap: { cap: 25_000, used: 4_000, room: 21_000, ends: NEXT } });
  const cap = await screen.findByTestId('payout-cap');
  const amounts = ['cap', 'used', 'room'].map((row) => screen.getByTestId(`payout-cap-${row}`).textContent);
  expect(amounts).toEqual(['₺250.00', '₺40.00', '₺210.00']);
  expect(cap.textContent).toContain('minus what you put on them');
});

test('CLAIM-4 without a payout cap in force none is shown', async () => {
  await open({ weekly: 2_500 });
  await takeOf('weekly');
  expect(screen.queryByTestId('payout-cap')).toBeNull();
});

test('CLAIM-4 the warning before the weekly bonus names the payout cap of this very bonus', async () => {
  await open({ weekly: 2_500 });
  fireEvent.click(await takeOf('weekly'));
  const { data } = await vi.waitFor(
    () => openDialogs.getState()[0] ?? Promise.reject(new Error('no dialog')),
  );
  expect(data.words[0]).toContain('a payout cap of ₺250.00');
  openDialogs.getState()[0]?.answer(null);
});

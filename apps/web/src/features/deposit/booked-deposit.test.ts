import { minorUnits } from '@floorcast/contract/money';
import { afterEach, expect, test, vi } from 'vitest';
import { balance } from '../../api/stores/balance.ts';
import { isBooked } from './DepositDialog.tsx';

afterEach(() => {
  balance.forget();
  vi.unstubAllGlobals();
});

/** A house that answers with this balance; null: it cannot be reached. */
function house(answer: number | null): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    if (answer === null) throw new TypeError('offline');
    return Response.json({ balance: answer });
  });
}

test.each([
  ['is booked once the balance has risen by it', 15_000, 10_000, true],
  ['is not booked while the balance is what it was', 10_000, 10_000, false],
  ['is not booked by a smaller deposit', 12_000, 10_000, false],
  ['is not known to be booked where the house cannot be reached', null, 10_000, false],
  ['is not known to be booked without the balance before it', 15_000, null, false],
])('MONEY-6 a deposit that the cashier reports %s', async (_, answer, before, booked) => {
  if (before !== null) balance.receive(minorUnits(before));
  house(answer);
  expect(await isBooked(5_000, before)).toBe(booked);
});

import { MinorUnits } from '@floorcast/contract/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { balance } from './balance.ts';

const minor = (amount: number) => MinorUnits.parse(amount);

beforeEach(() => balance.forget());
afterEach(() => vi.unstubAllGlobals());

/** A balance that is asked for; the house answers once it is told to. */
function asked(amount: number) {
  let answer = () => {};
  const response = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({ status: 1, balance: amount }));
  });
  vi.stubGlobal('fetch', () => response);
  const done = balance.refresh();
  return () => {
    answer();
    return done;
  };
}

test('MONEY-2 the balance is what the house answers', async () => {
  await asked(500)();
  expect(balance.getState()).toBe(500);
});

test.each([
  ['another was told', () => balance.tell(minor(700)), 700],
  ['the same was told', () => balance.tell(minor(900)), 900],
  ['the player had gone', () => balance.forget(), null],
])('MONEY-2 an answer that comes after %s since it was asked for is too old', async (_, since, now) => {
  balance.tell(minor(900));
  const answer = asked(500);
  since();
  await answer();
  expect(balance.getState()).toBe(now);
});

import { MinorUnits } from '@floorcast/contract/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { balance } from './balance.ts';

const minor = (amount: number) => MinorUnits.parse(amount);

beforeEach(() => balance.forget());
afterEach(() => vi.unstubAllGlobals());

/** A balance that is requested; the house answers when the returned function is called. */
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
  ['another balance was notified', () => balance.receive(minor(700)), 700],
  ['the same balance was notified', () => balance.receive(minor(900)), 900],
  ['the player had signed out', () => balance.forget(), null],
])('MONEY-2 an answer is ignored when %s since its request', async (_, since, now) => {
  balance.receive(minor(900));
  const answer = asked(500);
  since();
  await answer();
  expect(balance.getState()).toBe(now);
});

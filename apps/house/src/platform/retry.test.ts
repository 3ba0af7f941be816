import { expect, test } from 'vitest';
import { ManualClock } from '../testing/test-house.ts';
import { Retry } from './retry.ts';

/** What fails always: when it is tried, in milliseconds from the beginning. */
function failing() {
  const clock = new ManualClock();
  const begun = clock.now();
  const retry = new Retry<string>({ clock, firstMs: 1_000, mostMs: 3_000 });
  const tried: number[] = [];
  const fail = () =>
    retry.schedule('it', () => {
      tried.push(clock.now() - begun);
      fail();
    });
  const pass = (ms: number) => {
    for (let second = 0; second < ms; second += 1_000) clock.advance(1_000);
  };
  return { retry, tried, fail, pass };
}

test('failed work is retried with a doubled delay, up to the most', () => {
  const { tried, fail, pass } = failing();
  fail();
  pass(10_000);
  expect(tried).toEqual([1_000, 3_000, 6_000, 9_000]);
});

test('work that fails twice before its retry is retried once, at the first time', () => {
  const { tried, fail, pass } = failing();
  fail();
  fail();
  pass(1_000);
  expect(tried).toEqual([1_000]);
});

test('work that fails after a success starts with the first delay, and nothing is retried after close', () => {
  const { retry, tried, fail, pass } = failing();
  fail();
  pass(4_000);
  retry.clear('it');
  fail();
  pass(1_000);
  retry.close();
  fail();
  pass(10_000);
  expect(tried).toEqual([1_000, 3_000, 5_000]);
});

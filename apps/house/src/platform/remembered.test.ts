import { expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/test-house.ts';
import { Remembered } from './remembered.ts';

const remembered = (ask: () => Promise<number>) => {
  const clock = new ManualClock();
  return { clock, answer: new Remembered({ clock, ask, keepMs: 5_000, waitMs: 1_000 }) };
};

test('a value is asked for once while it is fresh, however many callers want it', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  const { clock, answer } = remembered(ask);
  expect(await Promise.all([answer.get(), answer.get(), answer.get()])).toEqual([1, 1, 1]);
  clock.advance(4_999);
  expect(await answer.get()).toBe(1);
  clock.advance(1);
  expect(await answer.get()).toBe(2);
});

test('a caller waits no longer than the limit, and no second question is asked while one hangs', async () => {
  let release = (_: number) => {};
  const ask = vi.fn(() => new Promise<number>((resolve) => (release = resolve)));
  const { clock, answer } = remembered(ask);
  for (let i = 0; i < 3; i++) {
    const waiting = answer.get();
    clock.advance(1_000);
    expect(await waiting).toBeUndefined();
  }
  expect(ask).toHaveBeenCalledOnce();
  const last = answer.get();
  release(7);
  expect(await last).toBe(7);
});

test('a failure is not stored, and the next caller asks', async () => {
  const ask = vi.fn(async () => 1).mockRejectedValueOnce(new Error('gone'));
  const { answer } = remembered(ask);
  expect(await answer.get()).toBeUndefined();
  expect(await answer.get()).toBe(1);
});

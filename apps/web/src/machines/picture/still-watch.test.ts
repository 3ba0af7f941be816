import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Still } from '../../api/endpoints/machines.ts';
import { Limit, StillWatch } from './still-watch.ts';

const JPEG = { jpeg: new Blob(['jpeg']), takenAt: null };
const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  revoked.length = 0;
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watching(
  ask: (signal: AbortSignal) => Promise<Still | null>,
  limit = new Limit(6),
  first: Still | null = null,
) {
  const shown: string[] = [];
  const watch = new StillWatch({
    ask,
    limit,
    everyMs: 10_000,
    first,
    show: ({ url }) => void shown.push(url),
  });
  return { watch, shown };
}

test('LOBBY-7 a visible still is renewed and the one before released; a hidden one is not requested', async () => {
  const ask = vi.fn(async () => JPEG);
  const { watch, shown } = watching(ask);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).not.toHaveBeenCalled();
  watch.seen(true);
  await vi.advanceTimersByTimeAsync(10_800);
  expect(shown).toEqual(['blob:1', 'blob:2']);
  expect(revoked).toEqual(['blob:1']);
  watch.seen(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  watch.close();
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});

test('LOBBY-7 a still that becomes visible again is not requested before it is due', async () => {
  const ask = vi.fn(async () => JPEG);
  const { watch } = watching(ask);
  watch.seen(true);
  await vi.advanceTimersByTimeAsync(1000);
  watch.seen(false);
  watch.seen(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledOnce();
});

test('LOBBY-7 a machine without a still keeps its picture', async () => {
  const { watch, shown } = watching(async () => null);
  watch.seen(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown).toEqual([]);
  watch.close();
  expect(revoked).toEqual([]);
});

test('LOBBY-7 a slow still is requested once, and only so many at a time', async () => {
  const asked: AbortSignal[] = [];
  const ask = (signal: AbortSignal) => {
    asked.push(signal);
    return new Promise<Still | null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  };
  const limit = new Limit(2);
  const three = [1, 2, 3].map(() => watching(ask, limit).watch);
  for (const watch of three) watch.seen(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  three[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false, false]);
});

test('LOBBY-7 a still that another screen has fetched is shown at once, and released with the next one', async () => {
  const { watch, shown } = watching(async () => JPEG, new Limit(6), JPEG);
  expect(shown).toEqual(['blob:1']);
  watch.seen(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual(['blob:1', 'blob:2']);
  expect(revoked).toEqual(['blob:1']);
  watch.close();
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});

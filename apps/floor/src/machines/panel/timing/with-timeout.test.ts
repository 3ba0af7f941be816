import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTimeout } from '../timing.ts';

const work = (signal: AbortSignal) => sleep(200, 'done', { signal });

test('GAME-11 work with a timeout ends at the timeout or at the abort of its signal, and leaves no listener on the signal', async () => {
  const stop = new AbortController();
  const { signal } = stop;
  expect(await withTimeout(signal, 1_000, work)).toBe('done');
  await expect(withTimeout(signal, 20, work)).rejects.toThrow('aborted');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const stopped = withTimeout(signal, 1_000, work);
  stop.abort();
  await expect(stopped).rejects.toThrow('aborted');
  await expect(withTimeout(signal, 1_000, work)).rejects.toThrow('aborted');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

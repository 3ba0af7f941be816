import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { within } from './within.ts';

const work = (signal: AbortSignal) => sleep(200, 'done', { signal });

test('GAME-11 an attempt ends in its time, or with what it belongs to, and leaves nothing behind', async () => {
  const stop = new AbortController();
  const { signal } = stop;
  expect(await within(signal, 1_000, work)).toBe('done');
  await expect(within(signal, 20, work)).rejects.toThrow('aborted');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const stopped = within(signal, 1_000, work);
  stop.abort();
  await expect(stopped).rejects.toThrow('aborted');
  await expect(within(signal, 1_000, work)).rejects.toThrow('aborted');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

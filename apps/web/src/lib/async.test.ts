import { expect, test } from 'vitest';
import { busy, busyWork } from './async.ts';

test('SHELL-7 pieces of work are counted until they end, failed ones too', async () => {
  let finish: (value: string) => void = () => {};
  const first = busy(new Promise<string>((resolve) => (finish = resolve)));
  const second = busy(Promise.reject(new Error('no')));
  expect(busyWork.getState()).toBe(2);
  await expect(second).rejects.toThrow('no');
  expect(busyWork.getState()).toBe(1);
  finish('done');
  expect(await first).toBe('done');
  expect(busyWork.getState()).toBe(0);
});

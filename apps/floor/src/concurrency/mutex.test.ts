import { expect, test } from 'vitest';
import { Mutex } from './mutex.ts';

test('GAME-11 work of a mutex runs one after another, in order, also after work that failed', async () => {
  const mutex = new Mutex();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = mutex.run(work('first'));
  const second = mutex.run(work('second', true));
  const third = mutex.run(work('third'));
  expect(await first).toBe('first');
  await expect(second).rejects.toThrow('second');
  await mutex.idle();
  expect(await third).toBe('third');
  const order = ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]);
  expect(log).toEqual(order);
});

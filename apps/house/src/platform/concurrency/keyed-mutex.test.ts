import { expect, test } from 'vitest';
import { KeyedMutex } from './lanes.ts';

test('work of one key runs in order after failures as well, and other keys do not wait', async () => {
  const mutex = new KeyedMutex<number>();
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = mutex.run(1, async () => {
    await gate;
    order.push('first');
    throw new Error('refused');
  });
  const second = mutex.run(1, async () => order.push('second'));
  await mutex.run(2, async () => order.push('other'));
  open();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});

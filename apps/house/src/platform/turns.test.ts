import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('works of one key follow each other, whatever became of the earlier ones; other keys do not wait', async () => {
  const turns = new Turns<number>();
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = turns.take(1, async () => {
    await gate;
    order.push('first');
    throw new Error('refused');
  });
  const second = turns.take(1, async () => order.push('second'));
  await turns.take(2, async () => order.push('other'));
  open();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});

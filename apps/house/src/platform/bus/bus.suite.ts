import { describe, expect, test, vi } from 'vitest';
import { type Bus, NoResponder } from './bus.ts';

/** What every implementation of the bus owes. */
export function busSuite(name: string, open: () => Promise<Bus>): void {
  describe(name, () => {
    test('tells every listener of a topic, and no other, until it stops', async () => {
      const bus = await open();
      const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
      const stop = bus.subscribe('a', first);
      bus.subscribe('a', second);
      bus.subscribe('b', other);
      bus.publish('a', { n: 1 });
      await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(1));
      stop();
      bus.publish('a', { n: 2 });
      await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2));
      expect(first.mock.calls).toEqual([[{ n: 1 }]]);
      expect(other).not.toHaveBeenCalled();
      await bus.close();
    });

    test('a listener that throws harms neither the publisher nor the next listener', async () => {
      const bus = await open();
      const next = vi.fn();
      bus.subscribe('a', () => {
        throw new Error('bad listener');
      });
      bus.subscribe('a', next);
      bus.publish('a', 1);
      await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
      await bus.close();
    });

    test('answers a request, passes a refusal on, and says at once when nobody answers', async () => {
      const bus = await open();
      const stop = bus.respond('double', async (n) => Number(n) * 2);
      bus.respond('fail', async () => {
        throw new Error('refused');
      });
      expect(await bus.request('double', 21)).toBe(42);
      await expect(bus.request('fail', 1)).rejects.toThrow('refused');
      stop();
      await expect(bus.request('double', 1)).rejects.toBeInstanceOf(NoResponder);
      await bus.close();
    });
  });
}

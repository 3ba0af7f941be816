import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bus, NoReply, NoResponder } from './bus.ts';

/** Two parts of the house: on two nodes where the bus goes so far, else on one. */
export interface TwoParts {
  readonly here: Bus;
  readonly there: Bus;
}

/** Whatever `there` listens to and answers by now, `here` reaches from now on. */
export async function settled({ here, there }: TwoParts): Promise<void> {
  const stop = there.respond('settled', async () => true);
  await vi.waitFor(() => here.request('settled', null));
  stop();
}

/** What every implementation of the bus owes. */
export function busSuite(name: string, open: () => Promise<TwoParts>): void {
  describe(name, () => {
    let parts: TwoParts;
    let here: Bus;
    let there: Bus;
    beforeEach(async () => {
      parts = await open();
      ({ here, there } = parts);
    });
    afterEach(async () => {
      await here.close();
      if (there !== here) await there.close();
    });

    test('NODE-1 tells every listener of a topic, here and there, and no other, until it stops', async () => {
      const [first, second, own, other] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
      const stop = there.subscribe('a.b', first);
      there.subscribe('a.b', second);
      here.subscribe('a.b', own);
      there.subscribe('a', other);
      await settled(parts);
      here.publish('a.b', { n: 1 });
      await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(1));
      stop();
      stop();
      here.publish('a.b', { n: 2 });
      await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2));
      expect(first.mock.calls).toEqual([[{ n: 1 }]]);
      expect(own.mock.calls).toEqual([[{ n: 1 }], [{ n: 2 }]]);
      expect(other).not.toHaveBeenCalled();
    });

    test('NODE-1 what one part tells is heard in its order, whatever the topic is called', async () => {
      const heard: unknown[] = [];
      const topics = ['floor.hall 1', 'floor.*', 'floor.>', 'floor..ğ'];
      for (const topic of topics) there.subscribe(topic, (message) => heard.push([topic, message]));
      await settled(parts);
      const told = topics.flatMap((topic) => [1, 2].map((n) => [topic, n] as const));
      for (const [topic, n] of told) here.publish(topic, n);
      await vi.waitFor(() => expect(heard).toEqual(told));
    });

    test('NODE-1 a listener that throws, fails later or never ends harms nobody', async () => {
      const next = vi.fn();
      there.subscribe('a', () => {
        throw new Error('bad listener');
      });
      there.subscribe('a', async () => {
        throw new Error('bad listener, later');
      });
      there.subscribe('a', () => new Promise(() => undefined));
      there.subscribe('a', next);
      await settled(parts);
      for (const n of [1, 2, 3]) here.publish('a', n);
      await vi.waitFor(() => expect(next.mock.calls).toEqual([[1], [2], [3]]));
    });

    test('NODE-1 answers a request, passes a refusal on, and says at once when nobody answers', async () => {
      await expect(here.request('double', 1)).rejects.toBeInstanceOf(NoResponder);
      const stop = there.respond('double', async (n) => Number(n) * 2);
      there.respond('nothing', async () => undefined);
      there.respond('fail', async () => {
        throw new Error('refused');
      });
      await settled(parts);
      expect(await here.request('double', 21)).toBe(42);
      expect(await here.request('nothing', 1)).toBeUndefined();
      await expect(here.request('fail', 1)).rejects.toThrow('refused');
      stop();
      await settled(parts);
      await expect(here.request('double', 1)).rejects.toBeInstanceOf(NoResponder);
    });

    test('NODE-1 a request ends in its time, and its late answer harms nothing', async () => {
      let answer = (): void => undefined;
      there.respond('slow', () => new Promise((resolve) => (answer = () => resolve('late'))));
      await settled(parts);
      await expect(here.request('slow', 1, 50)).rejects.toBeInstanceOf(NoReply);
      answer();
      there.respond('quick', async () => 'there');
      await settled(parts);
      expect(await here.request('quick', 1)).toBe('there');
    });

    test('NODE-1 a later answerer takes the place of an earlier one, which then stops without harm', async () => {
      const stop = there.respond('who', async () => 'first');
      await settled(parts);
      here.respond('who', async () => 'second');
      await vi.waitFor(async () => expect(await there.request('who', null)).toBe('second'));
      stop();
      expect(await here.request('who', null)).toBe('second');
      expect(await there.request('who', null)).toBe('second');
    });
  });
}

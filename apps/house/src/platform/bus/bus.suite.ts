import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bus, BusScope, NoReply, NoResponder } from './bus.ts';

/** Two users of the bus: on two nodes if the bus connects nodes, otherwise on one. */
export interface TwoParts {
  readonly here: Bus;
  readonly there: Bus;
}

/** Resolves once `here` reaches every subscription and responder that `there` has registered. */
export async function settled({ here, there }: TwoParts): Promise<void> {
  const stop = there.respond('settled', async () => true);
  await vi.waitFor(() => here.request('settled', null));
  stop();
}

/** The tests that every implementation of the bus passes. */
export function busSuite(name: string, open: () => Promise<TwoParts>): void {
  describe(name, () => {
    let parts: TwoParts;
    beforeEach(async () => {
      parts = await open();
    });
    afterEach(async () => {
      const { here, there } = parts;
      await here.close();
      if (there !== here) await there.close();
    });
    publishSuite(() => parts);
    nodeSuite(() => parts);
    requestSuite(() => parts);
  });
}

function publishSuite(parts: () => TwoParts): void {
  test('NODE-1 a message reaches every listener of its topic on both sides, and no other, until the listener stops', async () => {
    const { here, there } = parts();
    const [first, second, own, other] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    const stop = there.subscribe('a.b', first);
    there.subscribe('a.b', second);
    here.subscribe('a.b', own);
    there.subscribe('a', other);
    await settled({ here, there });
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

  test('NODE-1 messages of one sender arrive in order, whatever the topic is called', async () => {
    const { here, there } = parts();
    const received: unknown[] = [];
    const topics = ['floor.room 1', 'floor.*', 'floor.>', 'floor..ğ'];
    for (const topic of topics) there.subscribe(topic, (message) => received.push([topic, message]));
    await settled({ here, there });
    const published = topics.flatMap((topic) => [1, 2].map((n) => [topic, n] as const));
    for (const [topic, n] of published) here.publish(topic, n);
    await vi.waitFor(() => expect(received).toEqual(published));
  });

  test('NODE-1 a listener that throws, rejects or never ends does not affect the others', async () => {
    const { here, there } = parts();
    const next = vi.fn();
    there.subscribe('a', () => {
      throw new Error('bad listener');
    });
    there.subscribe('a', async () => {
      throw new Error('bad listener, later');
    });
    there.subscribe('a', () => new Promise(() => undefined));
    there.subscribe('a', next);
    await settled({ here, there });
    for (const n of [1, 2, 3]) here.publish('a', n);
    await vi.waitFor(() => expect(next.mock.calls).toEqual([[1], [2], [3]]));
  });
}

function nodeSuite(parts: () => TwoParts): void {
  test('NODE-1 a message for this node reaches its own listeners only', async () => {
    const { here, there } = parts();
    const [near, far] = [vi.fn(), vi.fn()];
    here.subscribe('a', near);
    there.subscribe('a', far);
    await settled({ here, there });
    here.publishHere('a', 1);
    await vi.waitFor(() => expect(near).toHaveBeenCalledWith(1));
    here.publish('a', 2);
    await vi.waitFor(() => expect(far).toHaveBeenLastCalledWith(2));
    expect(far).toHaveBeenCalledTimes(here === there ? 2 : 1);
  });

  test('NODE-1 a scope ends its own subscriptions and responders, and no other', async () => {
    const { here, there } = parts();
    const scope = new BusScope(there);
    const [inside, outside] = [vi.fn(), vi.fn()];
    scope.subscribe('a', inside);
    const stop = scope.subscribe('a', vi.fn());
    there.subscribe('a', outside);
    scope.respond('who', async () => 'scope');
    await settled({ here, there });
    stop();
    here.publish('a', 1);
    await vi.waitFor(() => expect(outside).toHaveBeenCalledTimes(1));
    expect(await here.request('who', null)).toBe('scope');
    await scope.close();
    await settled({ here, there });
    here.publish('a', 2);
    await vi.waitFor(() => expect(outside).toHaveBeenCalledTimes(2));
    expect(inside).toHaveBeenCalledTimes(1);
    await expect(here.request('who', null)).rejects.toBeInstanceOf(NoResponder);
  });
}

function requestSuite(parts: () => TwoParts): void {
  test('NODE-1 a request is answered, passes an error on, and fails at once without a responder', async () => {
    const { here, there } = parts();
    await expect(here.request('double', 1)).rejects.toBeInstanceOf(NoResponder);
    const stop = there.respond('double', async (n) => Number(n) * 2);
    there.respond('nothing', async () => undefined);
    there.respond('fail', async () => {
      throw new Error('refused');
    });
    await settled({ here, there });
    expect(await here.request('double', 21)).toBe(42);
    expect(await here.request('nothing', 1)).toBeUndefined();
    await expect(here.request('fail', 1)).rejects.toThrow('refused');
    stop();
    await settled({ here, there });
    await expect(here.request('double', 1)).rejects.toBeInstanceOf(NoResponder);
  });

  test('NODE-1 a request times out, and its late answer is ignored', async () => {
    const { here, there } = parts();
    let answer = (): void => undefined;
    there.respond('slow', () => new Promise((resolve) => (answer = () => resolve('late'))));
    await settled({ here, there });
    await expect(here.request('slow', 1, 50)).rejects.toBeInstanceOf(NoReply);
    answer();
    there.respond('quick', async () => 'there');
    await settled({ here, there });
    expect(await here.request('quick', 1)).toBe('there');
  });

  test('NODE-1 a later responder replaces an earlier one, which then stops without effect', async () => {
    const { here, there } = parts();
    const stop = there.respond('who', async () => 'first');
    await settled({ here, there });
    here.respond('who', async () => 'second');
    await vi.waitFor(async () => expect(await there.request('who', null)).toBe('second'));
    stop();
    expect(await here.request('who', null)).toBe('second');
    expect(await there.request('who', null)).toBe('second');
  });
}

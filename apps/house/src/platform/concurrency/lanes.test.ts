import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

/** Work that ends on demand. */
function begun(lanes: Lanes, log: string[], name: string) {
  let end: (failed: boolean) => void = () => undefined;
  const gone = new Promise<void>((resolve, reject) => {
    end = (failed) => (failed ? reject(new Error(name)) : resolve());
  });
  const taken = lanes.take(async () => {
    log.push(name);
    await gone;
    return name;
  });
  return { taken, end: (failed = false) => end(failed) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('SRV-2 work within the limit runs, further work waits in order, and the rest is refused', async () => {
  const lanes = new Lanes({ atOnce: 2, waiting: 1 });
  const log: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => begun(lanes, log, name));
  expect(d?.taken).toBeUndefined();
  expect(log).toEqual(['a', 'b']);
  a?.end();
  // A task that comes just then does not begin before one that has waited.
  expect(await a?.taken).toBe('a');
  const e = begun(lanes, log, 'e');
  await settled();
  expect(log).toEqual(['a', 'b', 'c']);
  b?.end(true);
  await expect(b?.taken).rejects.toThrow('b');
  await settled();
  expect(log).toEqual(['a', 'b', 'c', 'e']);
  c?.end();
  e.end();
  expect(await Promise.all([c?.taken, e.taken])).toEqual(['c', 'e']);
});

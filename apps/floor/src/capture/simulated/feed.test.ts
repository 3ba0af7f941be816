import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { placesOf } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import { Feed } from './feed.ts';
import { SoundOrder, VideoOrder } from './feed-messages.ts';
import { Workers } from './workers.ts';

vi.mock('node:worker_threads', { spy: true });

const source = 'simulated:unix:/nowhere/101.scene';
const ladder = DEFAULT_LADDER;
const orders = {
  video: VideoOrder.parse({ source, view: 'screen', fps: 30, timeCode: false, ladder }),
  sound: SoundOrder.parse({ source, ladder }),
};
/** When an encoder is ended after its start (ms). */
const DELAYS = placesOf('encoder ended at its start', [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12], { sample: 4 });
const LOADED_MS = 3_000;

/** Ending a thread while FFmpeg works for it elsewhere would end the whole process. */
test.each(['video', 'sound'] as const)(
  'SRV-4 a %s encoder can be ended at any moment of its start',
  { timeout: 60_000 },
  async (name) => {
    const failures: unknown[] = [];
    const all = DELAYS.map((delay) => ({ delay, workers: new Workers([name]) }));
    await sleep(LOADED_MS);
    for (const { delay, workers } of all) {
      const feed = new Feed(workers, name, orders[name], (error) => failures.push(error));
      feed.listen(0, () => {});
      await sleep(delay);
      await feed.close();
      await workers.close();
      expect(feed.running).toBe(0);
    }
    expect(failures).toEqual([]);
  },
);

test('SRV-4 an encoder without a free thread is started as soon as there is one', async () => {
  const noThread = function noThread(): never {
    throw new Error('Worker initialization failure: EAGAIN');
  };
  vi.mocked(Worker).mockImplementationOnce(noThread).mockImplementationOnce(noThread);
  const workers = new Workers(['sound']);
  const failures: unknown[] = [];
  const feed = new Feed(workers, 'sound', orders.sound, (error) => failures.push(error));
  feed.listen(0, () => {});
  expect(feed.running).toBe(0);
  expect(failures).toHaveLength(1);
  await vi.waitFor(() => expect(feed.running).toBe(1), { timeout: 5_000 });
  await feed.close();
  await workers.close();
});

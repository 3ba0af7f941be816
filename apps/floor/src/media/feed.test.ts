import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Feed } from './feed.ts';
import { SoundOrder, VideoOrder } from './feed-messages.ts';
import { Workers } from './workers.ts';

const source = 'simulated:unix:/nowhere/101.scene';
const orders = {
  video: VideoOrder.parse({ source, view: 'screen', fps: 30, timeCode: false }),
  sound: SoundOrder.parse({ source }),
};
const DELAYS = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12];
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
      feed.listen(() => {});
      await sleep(delay);
      await feed.close();
      await workers.close();
      expect(feed.running).toBe(false);
    }
    expect(failures).toEqual([]);
  },
);

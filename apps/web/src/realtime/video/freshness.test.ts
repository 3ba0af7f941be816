import { expect, test } from 'vitest';
import { ScriptedTime } from '../../testing/video/scripted-time.ts';
import { FreshnessWatch } from './freshness.ts';

const LIMIT_MS = 1_500;

test('GAME-15 a picture becomes old when no other follows, sooner by its own age', async () => {
  const time = new ScriptedTime();
  const watch = new FreshnessWatch(time, () => LIMIT_MS);
  expect(watch.getState()).toBe('waiting');
  watch.shown(100);
  await time.pass(LIMIT_MS - 101);
  expect(watch.getState()).toBe('fresh');
  await time.pass(1);
  expect(watch.getState()).toBe('old');
  watch.shown(100);
  expect(watch.getState()).toBe('fresh');
});

test('GAME-15 pictures that arrive late are old, until clearly younger ones arrive', async () => {
  const time = new ScriptedTime();
  const watch = new FreshnessWatch(time, () => LIMIT_MS);
  const ages = [100, 1_400, 1_600, 1_400, 1_250, 1_100, 1_400];
  const seen: string[] = [];
  for (const age of ages) {
    await time.pass(33);
    watch.shown(age);
    seen.push(watch.getState());
  }
  expect(seen).toEqual(['fresh', 'fresh', 'old', 'old', 'old', 'fresh', 'fresh']);
});

test('GAME-15 a picture does not become old on a hidden page, nor after the watch is closed', async () => {
  const time = new ScriptedTime();
  const watch = new FreshnessWatch(time, () => LIMIT_MS);
  watch.shown(null);
  watch.watch(false);
  await time.pass(60_000);
  expect(watch.getState()).toBe('fresh');
  watch.shown(null);
  watch.close();
  await time.pass(60_000);
  expect(watch.getState()).toBe('fresh');
});

test('GAME-15 a picture on a page that is visible again is as old as its capture, until the next one', async () => {
  const time = new ScriptedTime();
  const watch = new FreshnessWatch(time, () => LIMIT_MS);
  watch.watch(true);
  expect(watch.getState()).toBe('waiting');
  watch.shown(400);
  watch.watch(false);
  await time.pass(600);
  watch.watch(true);
  expect(watch.getState()).toBe('fresh');
  await time.pass(LIMIT_MS - 1_001);
  expect(watch.getState()).toBe('fresh');
  await time.pass(1);
  expect(watch.getState()).toBe('old');
  watch.shown(100);
  watch.watch(false);
  await time.pass(600_000);
  watch.watch(true);
  expect(watch.getState()).toBe('old');
  watch.shown(null);
  expect(watch.getState()).toBe('fresh');
});

test('GAME-15 a picture without a limit never becomes old, however long a timer can be', async () => {
  const time = new ScriptedTime();
  const waits: number[] = [];
  const after = (ms: number, run: () => void) => {
    waits.push(ms);
    return time.after(ms, run);
  };
  const watch = new FreshnessWatch({ now: time.now, after }, () => Number.MAX_SAFE_INTEGER);
  watch.shown(100);
  await time.pass(2 ** 32);
  expect(watch.getState()).toBe('fresh');
  expect(Math.max(...waits)).toBe(2 ** 31 - 1);
});

test('GAME-15 the limit of a picture’s age is read for each picture', () => {
  const time = new ScriptedTime();
  let limit = 1_500;
  const watch = new FreshnessWatch(time, () => limit);
  watch.shown(700);
  expect(watch.getState()).toBe('fresh');
  limit = 500;
  watch.shown(700);
  expect(watch.getState()).toBe('old');
});

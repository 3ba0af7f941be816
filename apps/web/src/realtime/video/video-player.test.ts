import { expect, test } from 'vitest';
import { phaseOf, playerBeforeFloor, stubMediaStream } from '../../testing/video/scripted-floor.ts';
import { SILENT_MS } from './frames/stall-times.ts';
import { OPEN_MS } from './video-player.ts';

stubMediaStream();

test('GAME-1 a picture is live at its first frame, not at its connection', async () => {
  const all = playerBeforeFloor();
  expect(phaseOf(all)).toBe('idle');
  all.player.start();
  await all.time.pass(0);
  expect(phaseOf(all)).toBe('connecting');
  all.frame();
  expect(phaseOf(all)).toBe('live');
  all.player.close();
  expect(phaseOf(all)).toBe('idle');
  expect(all.opened[0]?.closed).toBe(true);
});

test('GAME-1 GAME-15 a first connection that breaks before its first frame is retried at once; later retries wait', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.time.pass(0);
  all.opened[0]?.fail();
  await all.time.pass(0);
  expect(all.opened).toHaveLength(2);
  all.opened[1]?.fail();
  await all.time.pass(249);
  expect(all.opened).toHaveLength(2);
  await all.time.pass(300);
  expect(all.opened).toHaveLength(3);
  await all.frames(500);
  all.opened[2]?.fail();
  await all.time.pass(249);
  expect(all.opened).toHaveLength(3);
});

test('GAME-15 a WHEP call that hangs is abandoned, and a viewer that it opens later is closed', async () => {
  const all = playerBeforeFloor();
  let answer = () => {};
  all.floor.hangs = new Promise((resolve) => {
    answer = resolve;
  });
  all.player.start();
  await all.time.pass(OPEN_MS);
  expect(phaseOf(all)).toBe('reconnecting');
  all.floor.hangs = Promise.resolve();
  await all.time.pass(250);
  all.frame();
  expect(phaseOf(all)).toBe('live');
  answer();
  await all.time.pass(0);
  expect(all.opened.map(({ closed }) => closed)).toEqual([false, true]);
  expect(phaseOf(all)).toBe('live');
});

test('GAME-15 a retry during an attempt opens no second connection', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.time.pass(0);
  all.opened[0]?.fail();
  let answer = () => {};
  all.floor.hangs = new Promise((resolve) => {
    answer = resolve;
  });
  all.player.retry();
  all.player.retry();
  all.online();
  answer();
  await all.time.pass(0);
  all.online();
  all.frame();
  expect(phaseOf(all)).toBe('live');
  expect(all.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('GAME-15 a picture that keeps failing is retried at growing intervals', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    await all.frames(300);
    const before = all.opened.length;
    await all.time.pass(SILENT_MS);
    const from = all.time.now();
    while (all.opened.length === before) await all.time.pass(10);
    waits.push(all.time.now() - from);
  }
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  await all.frames(6_000);
  await all.time.pass(SILENT_MS);
  expect(all.player.getState()).toMatchObject({ phase: 'reconnecting', attempt: 0 });
});

test('GAME-15 a broken connection is replaced at once; an abandoned one that breaks changes nothing', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(300);
  all.opened[0]?.fail();
  await all.time.pass(250);
  expect(all.opened).toHaveLength(2);
  all.frame();
  all.opened[0]?.fail();
  expect(phaseOf(all)).toBe('live');
});

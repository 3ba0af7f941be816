import { expect, test } from 'vitest';
import { phaseOf, playerBeforeFloor, stubMediaStream } from '../../testing/video/scripted-floor.ts';
import { FIRST_FRAME_MS, SILENT_MS } from './frames/stall-times.ts';

stubMediaStream();

test('GAME-15 a frozen picture is stalled within 700 ms and a key frame requested; the next frame makes it live', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  await all.time.pass(700);
  expect(phaseOf(all)).toBe('stalled');
  expect(all.opened[0]?.keys).toBe(1);
  all.frame();
  expect(phaseOf(all)).toBe('live');
  expect(all.opened).toHaveLength(1);
});

test('GAME-15 a picture without any packet for two seconds is reconnected, and the last frame stays on screen', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  await all.time.pass(SILENT_MS);
  expect(all.player.getState()).toMatchObject({
    phase: 'reconnecting',
    stream: all.opened[0]?.viewer.stream,
  });
  expect(all.opened[0]?.closed).toBe(true);
  await all.time.pass(250);
  expect(all.opened).toHaveLength(2);
  all.frame();
  expect(all.player.getState()).toEqual({ phase: 'live', stream: all.opened[1]?.viewer.stream });
});

test('GAME-15 a page that was suspended or is hidden does not count as a frozen picture', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  all.time.stand(5_000);
  await all.time.pass(1);
  expect(phaseOf(all)).toBe('live');
  await all.frames(200);
  all.player.watch('not');
  await all.time.pass(60_000);
  expect(phaseOf(all)).toBe('live');
  all.player.watch('in-page');
  await all.time.pass(700);
  expect(phaseOf(all)).toBe('stalled');
});

test('GAME-15 after a long time hidden, a picture is old until its next frame', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  all.player.watch('not');
  await all.time.pass(600_000);
  all.player.watch('in-page');
  expect(all.player.freshness.getState()).toBe('old');
  all.frame();
  expect(all.player.freshness.getState()).toBe('fresh');
});

test('GAME-15 a connection that opens while the page is hidden must show a frame once the page is visible', async () => {
  const all = playerBeforeFloor();
  all.player.watch('not');
  all.player.start();
  await all.time.pass(60_000);
  expect(phaseOf(all)).toBe('connecting');
  all.player.watch('in-page');
  await all.time.pass(FIRST_FRAME_MS);
  expect(phaseOf(all)).toBe('reconnecting');
});

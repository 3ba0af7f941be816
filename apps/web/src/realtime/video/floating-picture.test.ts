import { expect, test } from 'vitest';
import { phaseOf, playerBeforeFloor, stubMediaStream } from '../../testing/video/scripted-floor.ts';
import { STALL_MS } from './frames/stall-times.ts';

stubMediaStream();

test('GAME-15 a picture in picture over a hidden page stays live by decoded frames alone', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  all.float();
  const seen = new Set<string>();
  const record = () => void seen.add(`${phaseOf(all)} ${all.player.freshness.getState()}`);
  all.player.subscribe(record);
  all.player.freshness.subscribe(record);
  await all.decode(60);
  record();
  expect([...seen]).toEqual(['live fresh']);
  expect(all.opened[0]?.keys).toBe(0);
  all.player.watch('in-page');
  all.frame();
  expect(phaseOf(all)).toBe('live');
});

test('GAME-15 a picture in picture that freezes is reconnected, and is old meanwhile', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  all.float();
  await all.decode(5);
  await all.time.pass(2_000);
  expect(phaseOf(all)).toBe('stalled');
  expect(all.opened[0]?.keys).toBe(1);
  await all.time.pass(1_000);
  expect(all.player.freshness.getState()).toBe('old');
  await all.time.pass(2_000);
  expect(all.opened.map(({ closed }) => closed)).toEqual([true, false]);
  expect(phaseOf(all)).toBe('reconnecting');
  await all.decode(2);
  expect(phaseOf(all)).toBe('live');
  expect(all.player.freshness.getState()).toBe('fresh');
});

test('GAME-15 a picture that was frozen before it floated is not live by frames decoded earlier', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.decode(1);
  await all.frames(500);
  await all.time.pass(STALL_MS);
  all.float();
  await all.time.pass(5_000);
  expect(phaseOf(all)).toBe('reconnecting');
  expect(all.player.freshness.getState()).toBe('old');
});

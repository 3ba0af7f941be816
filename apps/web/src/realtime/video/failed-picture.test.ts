import { expect, test } from 'vitest';
import { FailureError } from '../../api/call/failure.ts';
import {
  failedPlayer,
  phaseOf,
  playerBeforeFloor,
  stubMediaStream,
} from '../../testing/video/scripted-floor.ts';
import { scriptedPlayer } from '../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../testing/video/scripted-time.ts';

stubMediaStream();

test('GAME-15 a picture has failed after many attempts, and is retried when the device is online again', async () => {
  const all = playerBeforeFloor();
  all.floor.answers = false;
  all.player.start();
  await all.time.pass(60_000);
  expect(all.player.getState()).toEqual({ phase: 'failed', failure: { kind: 'network' } });
  all.floor.answers = true;
  all.online();
  await all.time.pass(0);
  all.frame();
  expect(phaseOf(all)).toBe('live');
});

test.each([
  [0, 15_000],
  [1, 30_000],
])('GAME-15 a failed picture is retried slowly (jitter %d: %i ms)', async (random, every) => {
  const { player, time, asked } = await failedPlayer({ random: () => random });
  await time.pass(4 * 30_000);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.slice(1).map((at, n) => at - (asked[n] ?? 0))).toEqual(asked.slice(1).map(() => every));
  expect(player.getState()).toEqual({ phase: 'failed', failure: { kind: 'network' } });
});

test('GAME-15 a failed picture comes back by itself once the floor answers', async () => {
  const all = playerBeforeFloor();
  all.floor.answers = false;
  all.player.start();
  await all.time.pass(60_000);
  expect(phaseOf(all)).toBe('failed');
  all.floor.answers = true;
  while (all.opened.length === 0) await all.time.pass(250);
  all.frame();
  expect(phaseOf(all)).toBe('live');
  expect(all.opened).toHaveLength(1);
});

test('GAME-15 a failed picture is not retried while the page is hidden, nor after the player is closed', async () => {
  const { player, time, asked } = await failedPlayer();
  player.watch('not');
  await time.pass(600_000);
  expect(asked).toEqual([]);
  player.watch('in-page');
  await time.pass(0);
  expect(asked).toHaveLength(1);
  while (player.getState().phase !== 'failed') await time.pass(250);
  asked.length = 0;
  player.close();
  await time.pass(600_000);
  expect(asked).toEqual([]);
});

test('GAME-15 a player that is closed on its failure does not retry', async () => {
  const time = new ScriptedTime();
  let asked = 0;
  const player = scriptedPlayer(time, async () => {
    asked++;
    throw new FailureError({ kind: 'network' });
  });
  player.subscribe(() => {
    if (player.getState().phase === 'failed') player.close();
  });
  player.start();
  await time.pass(60_000);
  expect(player.getState().phase).toBe('idle');
  const before = asked;
  await time.pass(600_000);
  expect(asked).toBe(before);
});

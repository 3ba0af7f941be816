import { expect, test } from 'vitest';
import { STILLS } from '../../testing/video/renditions.ts';
import { phaseOf, playerBeforeFloor, stubMediaStream } from '../../testing/video/scripted-floor.ts';
import { FIRST_FRAME_MS, SILENT_MS } from './frames/stall-times.ts';

stubMediaStream();

/** A player whose picture is live. */
async function live() {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(500);
  return all;
}

test('NET-2 GAME-15 while packets arrive no connection is replaced, however long no frame can be shown', async () => {
  const all = await live();
  await all.packets(20_000);
  expect(phaseOf(all)).toBe('stalled');
  expect(all.opened).toHaveLength(1);
  all.frame();
  expect(phaseOf(all)).toBe('live');
});

test('NET-2 GAME-15 key frames of a picture that stays frozen are requested at growing intervals', async () => {
  const all = await live();
  await all.packets(650);
  expect(all.opened[0]?.keys).toBe(1);
  await all.packets(10_000);
  expect(all.opened[0]?.keys).toBe(4);
});

test('NET-2 GAME-15 a frozen picture is reconnected two seconds after its last packet', async () => {
  const all = await live();
  await all.packets(5_000);
  await all.time.pass(SILENT_MS - 500);
  expect(phaseOf(all)).toBe('stalled');
  await all.time.pass(1_000);
  expect(phaseOf(all)).toBe('reconnecting');
});

test('NET-2 GAME-15 a first frame that arrives slowly is waited for, one without packets is not', async () => {
  const all = playerBeforeFloor();
  all.player.start();
  await all.packets(FIRST_FRAME_MS + 5_000);
  expect(phaseOf(all)).toBe('connecting');
  expect(all.opened[0]?.keys).toBeGreaterThan(0);
  all.frame();
  expect(phaseOf(all)).toBe('live');
  const silent = playerBeforeFloor();
  silent.player.start();
  await silent.time.pass(FIRST_FRAME_MS);
  expect(phaseOf(silent)).toBe('reconnecting');
});

test('NET-5 GAME-15 at two pictures a second a picture is stalled after three of them, not after 600 ms', async () => {
  const all = await live();
  all.opened[0]?.rendition.setState(STILLS);
  for (let n = 0; n < 6; n++) {
    await all.time.pass(1_000);
    expect(phaseOf(all)).toBe('live');
    all.frame();
  }
  expect(all.opened[0]?.keys).toBe(0);
  await all.time.pass(1_550);
  expect(phaseOf(all)).toBe('stalled');
  await all.time.pass(1_000);
  expect(phaseOf(all)).toBe('reconnecting');
});

test('NET-5 GAME-15 a wait that began before the change to stills lasts as long as stills may take', async () => {
  const all = await live();
  await all.time.pass(300);
  all.opened[0]?.rendition.setState(STILLS);
  await all.time.pass(1_100);
  expect(phaseOf(all)).toBe('live');
  await all.time.pass(200);
  expect(phaseOf(all)).toBe('stalled');
});

test('NET-2 C5.42 C5.43 frames that are shown are reported, and whether the page shows any', async () => {
  const all = await live();
  all.player.frameShown({ at: all.time.now(), rtpTimestamp: 90, receivedAt: 5 });
  expect(all.opened[0]?.seen.at(-1)).toMatchObject({ rtpTimestamp: 90, receivedAt: 5 });
  all.player.watch('not');
  all.player.watch('floating');
  all.player.watch('in-page');
  expect(all.opened[0]?.showing).toEqual([true, false, false, true]);
});

test('NET-4 the rendition of a connection is unknown once that is replaced', async () => {
  const all = await live();
  all.opened[0]?.rendition.setState(STILLS);
  expect(all.player.rendition.getState()).toBe(STILLS);
  all.opened[0]?.fail();
  expect(all.player.rendition.getState()).toBeNull();
});

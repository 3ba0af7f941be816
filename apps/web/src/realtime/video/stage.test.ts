import type { CameraId } from '@floorcast/contract/machines';
import { expect, test, vi } from 'vitest';
import { FailureError } from '../../api/failure.ts';
import { scriptedPlayer, scriptedViewer } from '../../testing/scripted-player.ts';
import { ScriptedTime } from '../../testing/scripted-time.ts';
import type { VideoPlayer } from './player.ts';
import { VideoStage } from './stage.ts';

vi.stubGlobal('MediaStream', class {});

/** Longer (ms) than a first try and two more take. */
const FEW_ATTEMPTS_MS = 3_000;

/** A stage before a floor that has `cameras`, and whose pictures come as a test wants them. */
async function staged(first: CameraId, cameras: readonly CameraId[]) {
  const time = new ScriptedTime();
  const players: VideoPlayer[] = [];
  const missed = vi.fn();
  const makePlayer = (camera: CameraId) => {
    const player = scriptedPlayer(time, async () => {
      if (!cameras.includes(camera)) throw new FailureError({ kind: 'broken' });
      return scriptedViewer();
    });
    players.push(player);
    return player;
  };
  const stage = new VideoStage(first, makePlayer, missed);
  await time.pass(0);
  const { shown } = stage.getState();
  return {
    stage,
    time,
    missed,
    /** Phases of all players there have been, the first one first. */
    phases: () => players.map((player) => player.getState().phase),
    /** What is on screen, and what comes in. */
    cameras: () => {
      const now = stage.getState();
      return [now.shown.camera, now.incoming?.camera ?? null];
    },
    /** A picture of the player of that number comes on screen. */
    frame: (number: number) => players[number]?.frameShown({ at: time.now(), rtpTimestamp: null }),
    first: shown,
  };
}

const BOTH: readonly CameraId[] = ['screen', 'camera'];

test('GAME-1 another camera takes the place of the first once it plays, and the first ends only then', async () => {
  const { stage, time, cameras, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  await time.pass(100);
  expect(cameras()).toEqual(['screen', 'camera']);
  expect(phases()).toEqual(['live', 'connecting']);
  frame(1);
  expect(cameras()).toEqual(['camera', null]);
  expect(phases()).toEqual(['idle', 'live']);
});

test('GAME-1 a camera that does not come is dropped and said to be missed, and the first goes on', async () => {
  const { stage, time, cameras, phases, frame, missed } = await staged('screen', ['screen']);
  frame(0);
  stage.getState().shown.player.watch('not');
  stage.show('camera');
  expect(missed).not.toHaveBeenCalled();
  await time.pass(FEW_ATTEMPTS_MS);
  expect(missed).toHaveBeenCalledOnce();
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['live', 'idle']);
});

test('GAME-1 who thinks better of it while it comes keeps the first', async () => {
  const { stage, time, cameras, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  await time.pass(100);
  stage.show('screen');
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['live', 'idle']);
  frame(1);
  expect(cameras()).toEqual(['screen', null]);
});

test('GAME-1 a camera that is there or on its way is not asked for again', async () => {
  const { stage, phases } = await staged('screen', BOTH);
  stage.show('screen');
  stage.show('camera');
  stage.show('camera');
  expect(phases()).toHaveLength(2);
});

test('GAME-1 closed, it ends what is on screen and what comes in', async () => {
  const { stage, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  stage.close();
  expect(phases()).toEqual(['idle', 'idle']);
});

test('GAME-1 a camera that the machine has not makes room at once for the first it has', async () => {
  const { stage, time, cameras, phases, frame, first } = await staged('screen', ['camera']);
  expect(phases()).toEqual(['reconnecting']);
  stage.keepTo(['camera']);
  await time.pass(0);
  expect(cameras()).toEqual(['camera', null]);
  expect(stage.getState().shown).not.toBe(first);
  expect(phases()).toEqual(['idle', 'connecting']);
  frame(1);
  await time.pass(0);
  expect(phases()).toEqual(['idle', 'live']);
});

test.each([
  ['it is there', ['camera', 'screen']],
  ['nothing is known to be there', []],
] as const)('GAME-1 a camera stays when %s', async (_, there) => {
  const { stage, cameras, phases } = await staged('screen', BOTH);
  stage.keepTo(there);
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['connecting']);
});

test('GAME-1 a picture that plays stands until the camera that the machine still has plays', async () => {
  const { stage, time, cameras, frame } = await staged('screen', BOTH);
  frame(0);
  stage.keepTo(['camera']);
  await time.pass(0);
  expect(cameras()).toEqual(['screen', 'camera']);
  frame(1);
  expect(cameras()).toEqual(['camera', null]);
});

test('GAME-1 what comes in and is there no more is dropped', async () => {
  const { stage, time, cameras, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  await time.pass(0);
  stage.keepTo(['screen']);
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['live', 'idle']);
});

import type { CameraId } from '@floorcast/contract/machines';
import { expect, test, vi } from 'vitest';
import { FailureError } from '../../api/call/failure.ts';
import { scriptedPlayer, scriptedViewer } from '../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../testing/video/scripted-time.ts';
import { VideoStage } from './stage.ts';
import type { VideoPlayer } from './video-player.ts';

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

test('GAME-1 another camera replaces the first once it plays, and the first is closed only then', async () => {
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

test('GAME-1 a camera that does not play is dropped and reported, and the first goes on', async () => {
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

test('GAME-1 choosing the shown camera while another loads keeps the first', async () => {
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

test('GAME-1 a camera that is shown or loads is not requested again', async () => {
  const { stage, phases } = await staged('screen', BOTH);
  stage.show('screen');
  stage.show('camera');
  stage.show('camera');
  expect(phases()).toHaveLength(2);
});

test('GAME-1 a closed stage closes the shown and the loading camera', async () => {
  const { stage, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  stage.close();
  expect(phases()).toEqual(['idle', 'idle']);
});

test('GAME-1 a camera that the machine lacks is replaced at once by the first it has', async () => {
  const { stage, time, cameras, phases, frame, first } = await staged('screen', ['camera']);
  expect(phases()).toEqual(['reconnecting']);
  stage.limitTo(['camera']);
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
  stage.limitTo(there);
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['connecting']);
});

test('GAME-1 a playing picture stays until the camera that the machine still has plays', async () => {
  const { stage, time, cameras, frame } = await staged('screen', BOTH);
  frame(0);
  stage.limitTo(['camera']);
  await time.pass(0);
  expect(cameras()).toEqual(['screen', 'camera']);
  frame(1);
  expect(cameras()).toEqual(['camera', null]);
});

test('GAME-1 a loading camera that the machine no longer has is dropped', async () => {
  const { stage, time, cameras, phases, frame } = await staged('screen', BOTH);
  frame(0);
  stage.show('camera');
  await time.pass(0);
  stage.limitTo(['screen']);
  expect(cameras()).toEqual(['screen', null]);
  expect(phases()).toEqual(['live', 'idle']);
});

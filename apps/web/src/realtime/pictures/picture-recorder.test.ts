import { PictureReport } from '@floorcast/contract/picture-ages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { PlaySession } from '../play/play-session.ts';
import type { VideoStage } from '../video/stage.ts';
import type { VideoPlayer } from '../video/video-player.ts';
import { PictureRecorder } from './picture-recorder.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A player at machine 101, whose picture and page a test sets. */
async function seated(init: object = INIT) {
  const house = new ScriptedHouse();
  const seen = { freshness: 'fresh', median: 40, looking: true };
  const player = {
    freshness: { getState: () => seen.freshness },
    ages: () => ({ median: seen.median, oldest: seen.median }),
  };
  let sources = 0;
  const session: PlaySession = new PlaySession({
    network: house,
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request-0001',
    balance: () => undefined,
    info: () => undefined,
    lastPictures: () => recorder.lastReport(),
  });
  const recorder = new PictureRecorder({
    session,
    stage: () => stageOf(player),
    newSource: () => `source-000${++sources}`,
    looking: () => seen.looking,
    now: () => performance.now(),
  });
  session.start();
  await house.accept('init', init);
  const reports = () =>
    house.asked
      .filter(({ method }) => method === 'pictures')
      .map(({ data }) => PictureReport.data.parse(data));
  return { house, seen, session, recorder, reports };
}

/** A stage that shows a player of which only this is asked. */
function stageOf(player: object): VideoStage {
  const isPlayer = (value: object): value is VideoPlayer => 'freshness' in value;
  const isStage = (value: object): value is VideoStage => 'getState' in value;
  if (!isPlayer(player)) throw new Error('no player');
  const stage = { getState: () => ({ shown: { id: 1, camera: 'screen', player }, incoming: null }) };
  if (!isStage(stage)) throw new Error('no stage');
  return stage;
}

test('RULE-33 the ages of a seat’s pictures are reported after five seconds, and all so far every half minute', async () => {
  const { reports, recorder, session } = await seated();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(reports()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(reports()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  const counted = reports().map(({ ages }) => ages.reduce((all, { seconds }) => all + seconds, 0));
  expect(counted).toHaveLength(2);
  expect(counted[0]).toBeGreaterThanOrEqual(4);
  expect(counted[1]).toBeGreaterThanOrEqual(33);
  recorder.close();
  session.close();
});

test('RULE-33 what was seen last is reported before the seat is left', async () => {
  const { house, session, seen, recorder } = await seated();
  await vi.advanceTimersByTimeAsync(2_000);
  seen.freshness = 'old';
  await vi.advanceTimersByTimeAsync(3_000);
  const left = session.leave();
  const methods = house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
  expect(methods.slice(-2)).toEqual(['pictures', 'leave']);
  expect(recorder.lastReport()).toMatchObject({ outages: 1 });
  await house.accept('leave', {});
  await left;
  recorder.close();
});

test('RULE-33 a page that is not visible measures nothing, and a machine without a camera has no picture to report', async () => {
  const hidden = await seated();
  hidden.seen.looking = false;
  hidden.seen.freshness = 'old';
  await vi.advanceTimersByTimeAsync(6_000);
  expect(hidden.recorder.lastReport()).toMatchObject({ ages: [], outages: 0 });
  hidden.recorder.close();
  hidden.session.close();
  const blind = await seated({ ...INIT, videos: [] });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(blind.recorder.lastReport()).toBeNull();
  blind.recorder.close();
  blind.session.close();
});

test('RULE-33 another session has a record of its own', async () => {
  const { house, recorder, session } = await seated();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(recorder.lastReport()?.source).toBe('source-0001');
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, session: { id: 2, state: 'live' } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recorder.lastReport()?.source).toBe('source-0002');
  recorder.close();
  session.close();
});

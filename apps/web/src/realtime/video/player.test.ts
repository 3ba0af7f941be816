import { expect, test, vi } from 'vitest';
import { FailureError } from '../../api/failure.ts';
import { scriptedPlayer, scriptedViewer } from '../../testing/scripted-player.ts';
import { ScriptedTime } from '../../testing/scripted-time.ts';
import { FIRST_FRAME_MS, GIVE_UP_STALL_MS, OPEN_MS, STALL_MS, type VideoPlayerOptions } from './player.ts';
import { readReport } from './stats-report.ts';
import type { WhepViewer } from './whep-viewer.ts';

/** A player before a floor that answers, refuses or breaks as a test wants it. */
function setup() {
  const time = new ScriptedTime();
  const opened: { viewer: WhepViewer; keys: number; decoded: number; closed: boolean; fail: () => void }[] =
    [];
  /** Timers of a hidden page go off at whole seconds. */
  const page = { hidden: false };
  const after = (ms: number, run: () => void) => {
    const due = time.now() + ms;
    return time.after(page.hidden ? Math.ceil(due / 1_000) * 1_000 - time.now() : ms, run);
  };
  const floor = { answers: true, hangs: Promise.resolve() };
  let online = () => {};
  const open: VideoPlayerOptions['open'] = async (_signal, fail) => {
    if (!floor.answers) throw new FailureError({ kind: 'network' });
    await floor.hangs;
    const viewer = scriptedViewer({
      wantKeyFrame: () => void one.keys++,
      report: async () => readReport(new Map([['in', inbound(one.decoded)]])),
      close: () => {
        one.closed = true;
      },
    });
    const one = { keys: 0, decoded: 0, closed: false, fail, viewer };
    opened.push(one);
    return viewer;
  };
  const player = scriptedPlayer(time, open, {
    after,
    whenOnline: (run) => {
      online = run;
      return () => undefined;
    },
  });
  const frame = () => player.frameShown({ at: time.now(), rtpTimestamp: null });
  const frames = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 33) {
      await time.pass(33);
      frame();
    }
  };
  const float = () => {
    page.hidden = true;
    player.watch('floating');
  };
  /** So many seconds in which the connection decodes, and no frame is told of. */
  const decode = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) {
      for (const one of opened) one.decoded += 30;
      await time.pass(1_000);
    }
  };
  return { player, time, opened, floor, frame, frames, float, decode, online: () => online() };
}

const inbound = (framesDecoded: number) => ({
  type: 'inbound-rtp',
  kind: 'video',
  timestamp: 0,
  framesDecoded,
});

vi.stubGlobal('MediaStream', class {});
const phase = ({ player }: ReturnType<typeof setup>) => player.getState().phase;

test('GAME-1 a picture is live with its first frame, not with its connection', async () => {
  const all = setup();
  expect(phase(all)).toBe('idle');
  all.player.start();
  await all.time.pass(0);
  expect(phase(all)).toBe('connecting');
  all.frame();
  expect(phase(all)).toBe('live');
  all.player.close();
  expect(phase(all)).toBe('idle');
  expect(all.opened[0]?.closed).toBe(true);
});

test('GAME-15 a freeze is noticed within 700 ms, and a key frame asked for; the next frame ends it', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  await all.time.pass(700);
  expect(phase(all)).toBe('stalled');
  expect(all.opened[0]?.keys).toBe(1);
  all.frame();
  expect(phase(all)).toBe('live');
  expect(all.opened).toHaveLength(1);
});

test('GAME-15 what a key frame does not mend gets a new connection, the last picture standing meanwhile', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  await all.time.pass(STALL_MS + GIVE_UP_STALL_MS);
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

test('GAME-1 GAME-15 the first connection is made anew at once when it breaks before its first picture; later ones wait', async () => {
  const all = setup();
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

test('GAME-15 a call that hangs is left behind, and what it brings later is closed', async () => {
  const all = setup();
  let answer = () => {};
  all.floor.hangs = new Promise((resolve) => {
    answer = resolve;
  });
  all.player.start();
  await all.time.pass(OPEN_MS);
  expect(phase(all)).toBe('reconnecting');
  all.floor.hangs = Promise.resolve();
  await all.time.pass(250);
  all.frame();
  expect(phase(all)).toBe('live');
  answer();
  await all.time.pass(0);
  expect(all.opened.map(({ closed }) => closed)).toEqual([false, true]);
  expect(phase(all)).toBe('live');
});

test('GAME-15 who hopes for a new attempt while one is under way waits for that', async () => {
  const all = setup();
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
  expect(phase(all)).toBe('live');
  expect(all.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('GAME-15 a page that stood still, or that nobody looks at, is no freeze', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  all.time.stand(5_000);
  await all.time.pass(1);
  expect(phase(all)).toBe('live');
  await all.frames(200);
  all.player.watch('not');
  await all.time.pass(60_000);
  expect(phase(all)).toBe('live');
  all.player.watch('in-page');
  await all.time.pass(700);
  expect(phase(all)).toBe('stalled');
});

test('GAME-15 after a while away the picture that stands is not played by until the next one comes', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  all.player.watch('not');
  await all.time.pass(600_000);
  all.player.watch('in-page');
  expect(all.player.freshness.getState()).toBe('old');
  all.frame();
  expect(all.player.freshness.getState()).toBe('fresh');
});

test('GAME-15 a connection nobody looks at while it comes up is waited for once somebody does', async () => {
  const all = setup();
  all.player.watch('not');
  all.player.start();
  await all.time.pass(60_000);
  expect(phase(all)).toBe('connecting');
  all.player.watch('in-page');
  await all.time.pass(FIRST_FRAME_MS);
  expect(phase(all)).toBe('reconnecting');
});

test('GAME-15 a picture that floats over a hidden page lives by what is decoded, though no frame is told of', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  all.float();
  const seen = new Set<string>();
  const keep = () => void seen.add(`${phase(all)} ${all.player.freshness.getState()}`);
  all.player.subscribe(keep);
  all.player.freshness.subscribe(keep);
  await all.decode(60);
  keep();
  expect([...seen]).toEqual(['live fresh']);
  expect(all.opened[0]?.keys).toBe(0);
  all.player.watch('in-page');
  all.frame();
  expect(phase(all)).toBe('live');
});

test('GAME-15 a picture that freezes while it floats is mended as any other, and is too old meanwhile', async () => {
  const all = setup();
  all.player.start();
  await all.frames(500);
  all.float();
  await all.decode(5);
  await all.time.pass(2_000);
  expect(phase(all)).toBe('stalled');
  expect(all.opened[0]?.keys).toBe(1);
  await all.time.pass(1_000);
  expect(all.player.freshness.getState()).toBe('old');
  await all.time.pass(2_000);
  expect(all.opened.map(({ closed }) => closed)).toEqual([true, false]);
  expect(phase(all)).toBe('reconnecting');
  await all.decode(2);
  expect(phase(all)).toBe('live');
  expect(all.player.freshness.getState()).toBe('fresh');
});

test('GAME-15 a picture that stood before it floats is not taken for a live one by what was decoded before', async () => {
  const all = setup();
  all.player.start();
  await all.decode(1);
  await all.frames(500);
  await all.time.pass(STALL_MS);
  all.float();
  await all.time.pass(5_000);
  expect(phase(all)).toBe('reconnecting');
  expect(all.player.freshness.getState()).toBe('old');
});

test('GAME-15 a picture that comes and goes is asked for less and less often', async () => {
  const all = setup();
  all.player.start();
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    await all.frames(300);
    const before = all.opened.length;
    await all.time.pass(STALL_MS + GIVE_UP_STALL_MS);
    const from = all.time.now();
    while (all.opened.length === before) await all.time.pass(10);
    waits.push(all.time.now() - from);
  }
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  await all.frames(6_000);
  await all.time.pass(STALL_MS + GIVE_UP_STALL_MS);
  expect(all.player.getState()).toMatchObject({ phase: 'reconnecting', attempt: 0 });
});

test('GAME-15 after many attempts it is given up, and tried again when there is reason to', async () => {
  const all = setup();
  all.floor.answers = false;
  all.player.start();
  await all.time.pass(60_000);
  expect(all.player.getState()).toEqual({ phase: 'failed', failure: { kind: 'network' } });
  all.floor.answers = true;
  all.online();
  await all.time.pass(0);
  all.frame();
  expect(phase(all)).toBe('live');
});

/** Until the player has given up; every attempt of it is refused. */
async function givenUp(more: Partial<VideoPlayerOptions> = {}) {
  const time = new ScriptedTime();
  const asked: number[] = [];
  const open = async () => {
    asked.push(time.now());
    throw new FailureError({ kind: 'network' });
  };
  const player = scriptedPlayer(time, open, more);
  player.start();
  while (player.getState().phase !== 'failed') await time.pass(250);
  asked.length = 0;
  return { player, time, asked, from: time.now() };
}

test.each([
  [0, 15_000],
  [1, 30_000],
])('GAME-15 what was given up is tried on, slowly, by itself (jitter %d: %i ms)', async (random, every) => {
  const { player, time, asked } = await givenUp({ random: () => random });
  await time.pass(4 * 30_000);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.slice(1).map((at, n) => at - (asked[n] ?? 0))).toEqual(asked.slice(1).map(() => every));
  expect(player.getState()).toEqual({ phase: 'failed', failure: { kind: 'network' } });
});

test('GAME-15 a picture that was given up comes back without anybody’s doing', async () => {
  const all = setup();
  all.floor.answers = false;
  all.player.start();
  await all.time.pass(60_000);
  expect(phase(all)).toBe('failed');
  all.floor.answers = true;
  while (all.opened.length === 0) await all.time.pass(250);
  all.frame();
  expect(phase(all)).toBe('live');
  expect(all.opened).toHaveLength(1);
});

test('GAME-15 what was given up is left alone while nobody looks, and after the end', async () => {
  const { player, time, asked } = await givenUp();
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

test('GAME-15 who closes it on being told that it was given up has ended it', async () => {
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

test('GAME-15 a broken path is mended at once, one that was left behind is not', async () => {
  const all = setup();
  all.player.start();
  await all.frames(300);
  all.opened[0]?.fail();
  await all.time.pass(250);
  expect(all.opened).toHaveLength(2);
  all.frame();
  all.opened[0]?.fail();
  expect(phase(all)).toBe('live');
});

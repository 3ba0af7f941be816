import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addSample,
  type ClockSample,
  clockOffset,
  FrameTimes,
  PictureClock,
  roundTrip,
  rtpMs,
} from './picture-clock.ts';

const WRAP = 2 ** 32;
const FRAME_MS = 1000 / 30;
const rtpAt = (first: number, ms: number) => (first + Math.round(ms * 90)) % WRAP;

describe('frame times', () => {
  test('GAME-16 RTP timestamps are compared across the end of their 32 bits', () => {
    expect(rtpMs(WRAP - 90, 0)).toBe(1);
    expect(rtpMs(0, WRAP - 90)).toBe(-1);
    const times = new FrameTimes();
    times.add({ rtp: WRAP - 900, capturedAt: 1_000 });
    expect(times.capturedAt(900)).toBe(1_020);
  });

  test('GAME-16 a frame far after the last capture time, or before the first, has no capture time', () => {
    const times = new FrameTimes();
    expect(times.capturedAt(5)).toBeNull();
    times.add({ rtp: 0, capturedAt: 1_000 });
    expect(times.capturedAt(90 * 1_999)).toBe(2_999);
    expect(times.capturedAt(90 * 2_001)).toBeNull();
  });

  test('GAME-15 a frame from before every stored capture time is old, and not of unknown age', () => {
    const times = new FrameTimes();
    const captured = 100_000;
    for (let n = 0; n < 600; n++)
      times.add({ rtp: rtpAt(0, n * FRAME_MS), capturedAt: captured + n * FRAME_MS });
    expect(times.capturedAt(rtpAt(0, 2_000))).toBeCloseTo(captured + 2_000);
    expect(times.capturedAt(rtpAt(WRAP - 90 * 60_000, 0))).toBeCloseTo(captured - 60_000);
  });

  test('GAME-16 a frame in a long gap between two capture times is timed by the nearer one', () => {
    const times = new FrameTimes();
    times.add({ rtp: 90 * 60_000, capturedAt: 60_010 });
    times.add({ rtp: 0, capturedAt: 0 });
    expect(times.capturedAt(90 * 10_000)).toBe(10_000);
    expect(times.capturedAt(90 * 50_000)).toBe(50_010);
  });

  test('GAME-16 capture times in any order, repeated or lost, time every frame near them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: WRAP - 1 }),
        fc.shuffledSubarray(
          Array.from({ length: 45 }, (_, n) => n),
          { minLength: 1 },
        ),
        fc.integer({ min: 0, max: 44 }),
        (first, received, asked) => {
          const times = new FrameTimes();
          for (const n of received)
            times.add({ rtp: rtpAt(first, n * FRAME_MS), capturedAt: Math.round(n * FRAME_MS) });
          expect(times.capturedAt(rtpAt(first, asked * FRAME_MS))).toBeCloseTo(asked * FRAME_MS, -0.4);
        },
      ),
    );
  });
});

/** A question that took `out` and `back` ms, to a clock that is `ahead` of ours. */
const sample = (sentAt: number, out: number, back: number, ahead: number): ClockSample => ({
  sentAt,
  receivedAt: sentAt + out + back,
  floorAt: Math.round(sentAt + out + ahead),
});
const learn = (samples: readonly ClockSample[]) =>
  samples.reduce<readonly ClockSample[]>((known, next) => addSample(known, next), []);
const way = fc.double({ min: 0, max: 400, noNaN: true });

describe('clock offset', () => {
  test('GAME-16 the clock offset is wrong by at most half of the smallest round trip, whatever asymmetry and drift', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 40 }),
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: -5e-5, max: 5e-5, noNaN: true }),
        (ways, ahead, drift) => {
          const at = (n: number) => n * 2_000;
          const samples = ways.map(([out, back], n) => sample(at(n), out, back, ahead + at(n) * drift));
          const received = Math.max(...samples.map(({ receivedAt }) => receivedAt));
          const now = ahead + at(ways.length - 1) * drift;
          const bound =
            Math.min(...samples.map((each) => roundTrip(each) / 2 + 1e-4 * (received - each.receivedAt))) + 1;
          expect(Math.abs((clockOffset(learn(samples)) ?? Number.NaN) - now)).toBeLessThanOrEqual(bound);
        },
      ),
    );
  });

  test('GAME-15 GAME-16 frames that wait 2 s in a network queue are 2 s old for as long as the queue lasts', () => {
    const clock = new PictureClock();
    clock.receive(JSON.stringify({ pong: 0, t: 5 }), 10);
    for (let n = 1; n <= 40; n++) {
      const sentAt = n * 2_000;
      const receivedAt = sentAt + 2_010;
      clock.receive(JSON.stringify({ pong: sentAt, t: sentAt + 5 }), receivedAt);
      clock.receive(JSON.stringify({ r: rtpAt(0, sentAt), c: sentAt }), receivedAt);
      expect(clock.ageOf({ at: receivedAt, rtpTimestamp: rtpAt(0, sentAt) })).toBeGreaterThan(1_900);
    }
  });

  test('GAME-16 an old clock sample gives way to one that is more certain by now', () => {
    const once = sample(0, 5, 5, 0);
    const later = Array.from({ length: 60 }, (_, n) => sample((n + 1) * 20_000, 100, 100, n + 1));
    expect(clockOffset(learn([once, ...later.slice(0, 20)]))).toBe(0);
    expect(clockOffset(learn([once, ...later]))).toBe(60);
  });

  test('GAME-16 a clock that was set is noticed at the next sample', () => {
    const before = Array.from({ length: 10 }, (_, n) => sample(n * 1_000, 1, 1, 0));
    const after = sample(10_000, 20, 20, 3_600_000);
    expect(clockOffset(learn([...before, after]))).toBeCloseTo(3_600_000, -1);
  });

  test('GAME-16 the clock offset is unknown before the first answer, and an answer from before its request is ignored', () => {
    expect(clockOffset([])).toBeNull();
    expect(learn([{ sentAt: 10, receivedAt: 5, floorAt: 0 }])).toEqual([]);
  });
});

describe('picture clock', () => {
  const AHEAD = 1_790_000_000_000;
  const clockOfFloor = () => {
    const clock = new PictureClock();
    clock.receive(JSON.stringify({ pong: 100, t: AHEAD + 102 }), 104);
    clock.receive(JSON.stringify({ r: 9_000, c: AHEAD + 200 }), 210);
    return clock;
  };

  test('GAME-16 the age of a frame is from capture to screen, by the floor’s clock', () => {
    expect(clockOfFloor().ageOf({ at: 245, rtpTimestamp: 9_000 })).toBe(45);
    expect(clockOfFloor().ageOf({ at: 245 + FRAME_MS, rtpTimestamp: 12_000 })).toBeCloseTo(45);
  });

  test.each([1_700, 5_500, 8_000, 30_000])(
    'GAME-15 a frame %i ms old has that age, with a capture time for every frame since',
    (late) => {
      const clock = new PictureClock();
      clock.receive(JSON.stringify({ pong: 0, t: 0 }), 0);
      const now = 40_000;
      for (let at = 0; at <= now; at += FRAME_MS)
        clock.receive(JSON.stringify({ r: rtpAt(0, at), c: at }), at);
      expect(clock.ageOf({ at: now, rtpTimestamp: rtpAt(0, now - late) })).toBeCloseTo(late, -1);
    },
  );

  test('GAME-16 the age of a frame is null without a clock sample, a capture time or an RTP timestamp', () => {
    expect(new PictureClock().ageOf({ at: 1, rtpTimestamp: 1 })).toBeNull();
    expect(clockOfFloor().ageOf({ at: 245, rtpTimestamp: null })).toBeNull();
    expect(clockOfFloor().ageOf({ at: 245, rtpTimestamp: 9_000_000 })).toBeNull();
  });

  test('GAME-16 a message that is invalid is ignored', () => {
    const clock = clockOfFloor();
    for (const data of ['', '{', '{}', '{"r":1.5,"c":0}', '{"r":9000}', '[1]', 'null', new ArrayBuffer(4)])
      clock.receive(data, 300);
    expect(clock.ageOf({ at: 245, rtpTimestamp: 9_000 })).toBe(45);
  });
});

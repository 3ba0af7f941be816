import { expect, test } from 'vitest';
import { figuresOf, liveAfterMs, reachedLinesMs } from './figures.ts';
import type { PictureLog, ShownFrame } from './picture-log.ts';

const frame = (at: number, presented: number, rest: Partial<ShownFrame> = {}): ShownFrame => ({
  at,
  video: 1,
  presented,
  lines: 720,
  ageMs: 20,
  ...rest,
});
const moment = (at: number, live: boolean, held = !live) => ({ at, live, held, ageMs: 100 });
const log = (parts: Partial<PictureLog>): PictureLog => ({
  frames: [],
  moments: [],
  traffic: [],
  connected: [],
  ...parts,
});
const SECOND = { from: 1_000, until: 2_000 };

test('frames of which the page was not notified count, as if they had come evenly', () => {
  const frames = [frame(1_000, 1), frame(1_400, 5), frame(1_500, 6), frame(1_900, 7)];
  const { picturesASecond, longestFreezeMs } = figuresOf(log({ frames }), SECOND);
  expect(picturesASecond).toBe(7);
  expect(longestFreezeMs).toBe(400);
});

test('a picture that stops before the span and returns after it is frozen for the whole span', () => {
  const frames = [frame(900, 1), frame(2_500, 2)];
  const seen = figuresOf(log({ frames }), SECOND);
  expect(seen).toMatchObject({ longestFreezeMs: 1_000, picturesASecond: 0, ageMedianMs: null });
  expect(liveAfterMs(log({ frames }), SECOND)).toBeNull();
});

test('without any frame the whole span is a freeze', () => {
  expect(figuresOf(log({}), SECOND).longestFreezeMs).toBe(1_000);
  expect(liveAfterMs(log({}), SECOND)).toBeNull();
});

test('time belongs to the lines of the picture on screen', () => {
  const frames = [frame(900, 1), frame(1_250, 2, { lines: 360 }), frame(1_500, 3)];
  expect([...figuresOf(log({ frames }), SECOND).lines]).toEqual([
    [720, 0.75],
    [360, 0.25],
  ]);
  const { from, until } = SECOND;
  expect(reachedLinesMs(log({ frames }), { from: from + 100, until }, 720)).toBe(400);
  expect(reachedLinesMs(log({ frames }), SECOND, 1_080)).toBeNull();
});

test('ages are those on screen where few drawn clocks can be read', () => {
  const read = [frame(1_100, 1), frame(1_200, 2)];
  const unread = [1_300, 1_400, 1_500].map((at, n) => frame(at, 3 + n, { ageMs: null }));
  const moments = [moment(1_100, true)];
  expect(figuresOf(log({ frames: read, moments }), SECOND).ageMedianMs).toBe(20);
  const seen = figuresOf(log({ frames: [...read, ...unread], moments }), SECOND);
  expect(seen).toMatchObject({ ageMedianMs: 100, agesRead: 0.4 });
});

test('what each connection received within the span is added', () => {
  const traffic = [
    { at: 500, peer: 1, bytes: 100, packets: 10, lost: 1 },
    { at: 1_500, peer: 1, bytes: 300, packets: 30, lost: 2 },
    { at: 1_600, peer: 2, bytes: 50, packets: 5, lost: 0 },
    { at: 2_500, peer: 2, bytes: 900, packets: 90, lost: 9 },
  ];
  const seen = figuresOf(log({ traffic, connected: [400, 1_550] }), SECOND);
  expect(seen).toMatchObject({ bytes: 250, packets: 25, lost: 1, connections: 2 });
});

test('a picture is live after its last freeze and its last old moment', () => {
  const frames = Array.from({ length: 40 }, (_, n) => frame(1_000 + n * 25 + (n > 3 ? 400 : 0), n + 1));
  expect(liveAfterMs(log({ frames }), { from: 1_000, until: 2_300 })).toBe(500);
  const moments = [moment(1_800, false), moment(1_850, true), moment(1_900, true)];
  expect(liveAfterMs(log({ frames, moments }), { from: 1_000, until: 2_300 })).toBe(800);
  expect(figuresOf(log({ frames, moments }), SECOND).heldMs).toBe(50);
});

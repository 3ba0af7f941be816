import { expect, test } from 'vitest';
import type { MediaUnit } from '../../encode/ladder.ts';
import { ListenerStream } from './stream.ts';

const unit = (pts: number, key = false): MediaUnit => ({ data: Buffer.of(0), key, pts, capturedAt: pts });

function open(rung: number) {
  const sent: number[] = [];
  const listener = {
    takes: () => true,
    rung,
    plays: true,
    video: ({ pts }: MediaUnit) => sent.push(pts),
    sound: () => undefined,
  };
  return { stream: new ListenerStream(listener, rung), sent };
}

test('NET-2 a better rendition takes over with its first key frame, and the present one goes on until then', () => {
  const { stream, sent } = open(2);
  stream.use(1);
  expect(stream.rungs).toEqual([2, 1]);
  expect(stream.video(2, unit(1))).toBe(false);
  expect(stream.video(1, unit(2))).toBe(false);
  expect(stream.video(1, unit(3, true))).toBe(true);
  stream.video(2, unit(4));
  stream.video(1, unit(5));
  expect(sent).toEqual([1, 3, 5]);
  expect(stream.rungs).toEqual([1]);
});

test('NET-2 a lesser rendition ends the present one at once', () => {
  const { stream, sent } = open(0);
  stream.use(3);
  expect(stream.rungs).toEqual([3]);
  stream.video(0, unit(1, true));
  stream.video(3, unit(2, true));
  expect(sent).toEqual([2]);
});

test('NET-2 a change that is taken back, or changed once more, leaves one rendition', () => {
  const { stream, sent } = open(2);
  stream.use(1);
  stream.use(0);
  expect([...stream.rungs].sort()).toEqual([0, 2]);
  stream.video(1, unit(1, true));
  stream.video(0, unit(2, true));
  stream.use(1);
  stream.use(0);
  stream.video(0, unit(3, true));
  expect(sent).toEqual([2, 3]);
  expect(stream.wanted).toBe(0);
});

test('NET-2 the times of pictures rise over a change of rendition', () => {
  const { stream, sent } = open(2);
  stream.video(2, unit(10));
  stream.use(3);
  stream.video(3, unit(10, true));
  expect(sent).toEqual([10, 11]);
});

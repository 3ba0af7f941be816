import { expect, test } from 'vitest';
import { VIDEO_CLOCK } from './h264-encoder.ts';
import { payloadsIn, payloadsOf } from './h264-payloads.ts';
import { DEFAULT_LADDER, Ladder } from './ladder.ts';
import { RenditionEncoders, sizeOf } from './rendition-encoders.ts';
import { RgbaPicture } from './rgba-picture.ts';

const SIZE = { width: 1280, height: 720 };

test.each([
  [SIZE, 720, SIZE],
  [SIZE, 540, { width: 960, height: 540 }],
  [SIZE, 180, { width: 320, height: 180 }],
  [{ width: 640, height: 368 }, 360, { width: 640, height: 368 }],
  [{ width: 640, height: 360 }, 720, { width: 640, height: 360 }],
  [{ width: 720, height: 1280 }, 360, { width: 360, height: 640 }],
])('NET-1 a picture of %j is scaled to %i lines of 16:9 as %j, and never up', (size, lines, scaled) => {
  expect(sizeOf(size, lines)).toEqual(scaled);
});

test('NET-1 each wanted rendition of a second of pictures is encoded at its own rate, and begins with a key frame', () => {
  const units: { rung: number; key: boolean; bytes: number }[] = [];
  const renditions = new RenditionEncoders(
    { ...SIZE, fps: 30, ladder: DEFAULT_LADDER },
    (rung, { key, data }) => units.push({ rung, key, bytes: data.byteLength }),
  );
  const drawn = new RgbaPicture(SIZE.width, SIZE.height);
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
  const of = (rung: number) => units.filter((unit) => unit.rung === rung);
  const second = (from: number) => {
    for (let n = 0; n < 30; n++) {
      // Pictures come up to 3 ms early or late.
      const jitter = ((n * 7) % 6) - 3;
      const pts = Math.round(((from * 1_000 + (n * 1_000) / 30 + jitter) * VIDEO_CLOCK) / 1_000);
      renditions.push(drawn.convert(pixels.fill(n * 8)), pts, 0);
    }
  };
  renditions.encode([2, 4, 5]);
  second(1);
  expect([2, 4, 5].map((rung) => of(rung).length)).toEqual([30, 12, 2]);
  for (const rung of [2, 4, 5])
    expect(
      of(rung)
        .map(({ key }) => key)
        .indexOf(true),
    ).toBe(0);
  expect(of(2).filter(({ key }) => key).length).toBe(1);
  renditions.encode([4]);
  renditions.key(4);
  second(2);
  expect(of(2).length).toBe(30);
  expect(of(4)[12]?.key).toBe(true);
  renditions.close();
  drawn.close();
});

test('NET-1 a ladder falls from rung to rung', () => {
  const [best, next] = DEFAULT_LADDER;
  expect(Ladder.safeParse(DEFAULT_LADDER).success).toBe(true);
  expect(Ladder.safeParse([next, best]).success).toBe(false);
  expect(Ladder.safeParse([]).success).toBe(false);
});

test('NET-3 the payloads of a picture are found where they were written', () => {
  const picture = Buffer.concat([Buffer.from([0, 0, 0, 1, 0x65]), Buffer.alloc(5_000, 7)]);
  const payloads = payloadsIn(payloadsOf(picture));
  expect(payloads.length).toBe(5);
  expect(payloads.map(({ length }) => length).reduce((sum, length) => sum + length)).toBe(5_000 + 5 * 2);
});

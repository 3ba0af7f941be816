import { expect, test } from 'vitest';
import { DEFAULT_LADDER } from './ladder.ts';
import { FRAME_SAMPLES } from './opus-encoder.ts';
import { SoundRenditions } from './sound-renditions.ts';

/** A second of a tone. */
function play(sound: SoundRenditions): void {
  for (let frame = 0; frame < 50; frame++) {
    const at = frame * FRAME_SAMPLES;
    const tone = Float32Array.from({ length: FRAME_SAMPLES * 2 }, (_, n) =>
      Math.sin(((at + n / 2) * 2 * Math.PI * 440) / 48_000),
    );
    sound.encode(tone, at, frame * 20);
  }
}

test('NET-1 renditions with one rate of sound share its pieces, each rate has its own, and one without sound gets none', () => {
  const bytes = new Map<string, number>();
  const sound = new SoundRenditions(DEFAULT_LADDER, (rungs, { data }) => {
    bytes.set(rungs.join(), (bytes.get(rungs.join()) ?? 0) + data.byteLength);
  });
  play(sound);
  expect(sound.encodes).toBe(false);
  sound.use([0, 1, 2, 4, 5]);
  play(sound);
  expect([...bytes.keys()]).toEqual(['0', '1,2', '4']);
  const bitsPerSecond = (rungs: string) => 8 * (bytes.get(rungs) ?? 0);
  expect(bitsPerSecond('0')).toBeGreaterThan(1.5 * bitsPerSecond('1,2'));
  expect(bitsPerSecond('1,2')).toBeGreaterThan(1.5 * bitsPerSecond('4'));
  bytes.clear();
  sound.use([2]);
  play(sound);
  expect([...bytes.keys()]).toEqual(['2']);
  sound.close();
});

import { describe, expect, test } from 'vitest';
import { nalType, nalUnits, parameterSets } from '../../../../encode/nal.ts';
import { codedStream, STREAM_SIZE } from '../../../../testing/coded-stream.ts';
import { StreamInspector } from './stream-inspector.ts';

const look = (units: readonly Buffer[]) => {
  const inspector = new StreamInspector(null);
  const pictures = units.flatMap((data) => inspector.read({ data, key: false, capturedAt: 0 }) ?? []);
  return { inspector, pictures };
};

describe('an H.264 stream', () => {
  test.each(['baseline', 'main', 'high'] as const)('GAME-1 of profile %s is passed on', (profile) => {
    const { inspector, pictures } = look(codedStream({ profile, gop: 10, pictures: 20 }).units);
    expect(inspector).toMatchObject({ profile, whyNot: undefined, inOrder: true });
    expect(inspector.size).toMatchObject({ width: STREAM_SIZE[0], height: STREAM_SIZE[1] });
    expect(pictures.map(({ key }) => key)).toEqual(pictures.map((_, index) => index % 10 === 0));
  });

  test('GAME-1 an H.264 stream with B-frames is not passed on unchanged', () => {
    const { inspector } = look(codedStream({ bFrames: 2, pictures: 20 }).units);
    expect(inspector.whyNot).toBe('it has B-frames');
  });

  test('GAME-1 parameter sets of the stream’s description are inserted before each key frame', () => {
    const [first = Buffer.alloc(0)] = codedStream({ pictures: 1 }).units;
    const nals = nalUnits(first);
    const inspector = new StreamInspector(parameterSets(nals));
    const start = Buffer.from([0, 0, 0, 1]);
    const bare = Buffer.concat(nals.filter((nal) => nalType(nal) === 5).flatMap((nal) => [start, nal]));
    const read = inspector.read({ data: bare, key: false, capturedAt: 0 });
    expect(read?.key).toBe(true);
    expect(nalUnits(read?.data ?? Buffer.alloc(0)).map(nalType)).toEqual([7, 8, 5]);
  });

  test('GAME-15 pictures of another codec are no pictures of an H.264 stream', () => {
    expect(look(codedStream({ codec: 'h265', pictures: 20 }).units).pictures).toEqual([]);
  });

  test('GAME-1 GAME-15 a stream that comes back with other parameters is inspected from the beginning', () => {
    const before = codedStream({ bFrames: 2, pictures: 20 }).units;
    const after = codedStream({ profile: 'high', size: [320, 192], pictures: 2 }).units;
    const { inspector } = look([...before, ...after]);
    expect(inspector).toMatchObject({
      profile: 'high',
      whyNot: undefined,
      inOrder: true,
      size: { width: 320, height: 192 },
    });
  });

  test.each([
    [{ interlaced: true }, 'it is interlaced'],
    [{ colour: '4:2:2' }, 'its colours are not 4:2:0 with 8 bits'],
  ] as const)(
    'GAME-1 an H.264 stream of %j is not passed on unchanged, and the reason is named',
    (options, why) => {
      expect(look(codedStream({ ...options, pictures: 2 }).units).inspector.whyNot).toBe(why);
    },
  );

  test('GAME-1 inspecting arbitrary bytes does not throw', () => {
    const inspector = new StreamInspector(Buffer.from([0, 0, 1, 0x67, 0xff, 0xff]));
    for (let n = 0; n < 2_000; n++) {
      const noise = Buffer.from(Array.from({ length: n % 40 }, (_, at) => (n * 31 + at * 17) & (at % 3)));
      inspector.read({ data: noise, key: false, capturedAt: 0 });
    }
    expect(inspector.size?.width).toBeGreaterThan(0);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { isSlice, nalUnits } from '../../../../encode/nal.ts';
import { codedStream } from '../../../../testing/coded-stream.ts';
import { AccessUnits, type Unit } from './access-units.ts';

const START = Buffer.from([0, 0, 0, 1]);
const FULL = 400;

/** As an RTP reader hands them over: small NAL units whole, large ones in fragments, the first behind a start code. */
function packets(picture: Buffer, cut: (length: number) => number): Buffer[] {
  return nalUnits(picture).flatMap((nal) => {
    const size = cut(nal.length - 1);
    const first = Buffer.concat([START, nal.subarray(0, 1 + size)]);
    const rest: Buffer[] = [];
    for (let at = 1 + size; at < nal.length; at += size) rest.push(Buffer.from(nal.subarray(at, at + size)));
    return [first, ...rest];
  });
}

const inFullParts = () => FULL;
const inEqualParts = (length: number) => Math.ceil(length / Math.ceil(length / FULL));

const streams = new Map<number, readonly Buffer[]>();
beforeAll(() => {
  for (const slices of [1, 4]) streams.set(slices, codedStream({ slices, pictures: 90 }).units);
});

interface Seen {
  readonly units: Unit[];
  /** Pictures that were whole before the next one began. */
  readonly early: number;
}

function read(pictures: readonly Buffer[], cut: (length: number) => number): Seen {
  const assembler = new AccessUnits();
  const units: Unit[] = [];
  let early = 0;
  pictures.forEach((picture, index) => {
    for (const packet of packets(picture, cut)) units.push(...assembler.push(packet, index));
    if (units.length > index) early += 1;
  });
  return { units, early };
}

const payload = (data: Uint8Array): string =>
  nalUnits(data)
    .map((nal) => Buffer.from(nal).toString('base64'))
    .join();

describe('pictures out of RTP payloads', () => {
  test.each([1, 4])('GAME-1 come whole, and soon without waiting for the next: %i slices', (slices) => {
    const pictures = streams.get(slices) ?? [];
    const { units, early } = read(pictures, inFullParts);
    expect(units.length).toBeGreaterThanOrEqual(pictures.length - 1);
    expect(units.map(({ data }) => payload(data))).toEqual(pictures.slice(0, units.length).map(payload));
    expect(early).toBeGreaterThan(pictures.length / 2);
  });

  test('GAME-1 pictures are read from RTP payloads where key frames have other slices than the other pictures', () => {
    const [one = [], four = []] = [streams.get(1), streams.get(4)];
    const mixed = four.map((picture, index) => (index % 30 === 0 ? (one[index] ?? picture) : picture));
    const { units, early } = read(mixed, inFullParts);
    expect(units.map(({ data }) => payload(data))).toEqual(mixed.slice(0, units.length).map(payload));
    expect(early).toBeGreaterThan(mixed.length / 2);
  });

  test('GAME-1 pictures are read from RTP payloads where parameter sets precede each slice of a key frame', () => {
    const pictures = streams.get(4) ?? [];
    const assembler = new AccessUnits();
    const units = pictures.flatMap((picture, index) => {
      const sets = nalUnits(picture).filter((nal) => !isSlice(nal));
      const repeated = nalUnits(picture).flatMap((nal) => (isSlice(nal) ? [...sets, nal] : []));
      const sent = Buffer.concat(repeated.flatMap((nal) => [START, nal]));
      return packets(sent, inFullParts).flatMap((packet) => assembler.push(packet, index));
    });
    expect(units.map(({ data }) => payload(data))).toEqual(pictures.slice(0, units.length).map(payload));
    expect(units.length).toBeGreaterThanOrEqual(pictures.length - 1);
  });

  test('GAME-1 pictures are delayed until the next one where packets do not mark their end', () => {
    const pictures = streams.get(1) ?? [];
    const { units } = read(pictures, inEqualParts);
    const wrong = units.filter(({ data }) => !pictures.some((picture) => payload(picture) === payload(data)));
    expect(wrong.length).toBeLessThanOrEqual(1);
  });

  test('GAME-1 the first picture is complete, whenever the reading of the stream begins', () => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = streams.get(1) ?? [];
    const assembler = new AccessUnits();
    const late = [...packets(first, inFullParts).slice(-2), ...packets(second, inFullParts)];
    const units = [...late, ...packets(third, inFullParts)].flatMap((packet) => assembler.push(packet, 0));
    expect(units.map(({ data }) => payload(data))).toEqual([payload(second)]);
  });
});

import { describe, expect, test } from 'vitest';
import { advertised } from './advertised.ts';

const sdp = (...candidates: string[]) =>
  ['v=0', ...candidates.map((candidate) => `a=candidate:1 1 UDP 2122317823 ${candidate} typ host`), ''].join(
    '\r\n',
  );

describe('GAME-1 the addresses told to browsers', () => {
  test.each([
    { advertise: [], told: ['10.0.0.5 9100'] },
    { advertise: ['203.0.113.7'], told: ['203.0.113.7 9100'] },
    { advertise: ['203.0.113.7:40000'], told: ['203.0.113.7 40000'] },
    { advertise: ['2001:db8::7'], told: ['2001:db8::7 9100'] },
    { advertise: ['[2001:db8::7]:40000'], told: ['2001:db8::7 40000'] },
    { advertise: ['203.0.113.7', '198.51.100.1:5'], told: ['203.0.113.7 9100', '198.51.100.1 5'] },
  ])('$advertise', ({ advertise, told }) => {
    expect(advertised(sdp('10.0.0.5 9100'), advertise)).toBe(sdp(...told));
  });
});

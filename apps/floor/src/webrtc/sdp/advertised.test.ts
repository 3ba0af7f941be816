import { expect, test } from 'vitest';
import { advertised } from '../sdp.ts';

const sdp = (...candidates: string[]) =>
  ['v=0', ...candidates.map((candidate) => `a=candidate:1 1 UDP 2122317823 ${candidate} typ host`), ''].join(
    '\r\n',
  );

test.each([
  { advertise: [], addresses: ['10.0.0.5 9100'] },
  { advertise: ['203.0.113.7'], addresses: ['203.0.113.7 9100'] },
  { advertise: ['203.0.113.7:40000'], addresses: ['203.0.113.7 40000'] },
  { advertise: ['2001:db8::7'], addresses: ['2001:db8::7 9100'] },
  { advertise: ['[2001:db8::7]:40000'], addresses: ['2001:db8::7 40000'] },
  { advertise: ['203.0.113.7', '198.51.100.1:5'], addresses: ['203.0.113.7 9100', '198.51.100.1 5'] },
])(
  'GAME-1 browsers are given the addresses $addresses for the setting $advertise',
  ({ advertise, addresses }) => {
    expect(advertised(sdp('10.0.0.5 9100'), advertise)).toBe(sdp(...addresses));
  },
);

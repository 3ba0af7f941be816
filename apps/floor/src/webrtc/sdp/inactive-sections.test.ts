import { expect, test } from 'vitest';
import { inactiveButFor } from '../sdp.ts';

const section = (kind: string, mid: string, direction: string) =>
  `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:${mid}\r\na=${direction}\r\na=setup:active\r\n`;
const sdp = (...sections: string[]) => `v=0\r\ns=-\r\na=sendrecv\r\n${sections.join('')}`;

test('GAME-1 C5.77 of several sections of an answer only those that are sent stay sendonly', () => {
  const answer = sdp(
    section('audio', '0', 'sendonly'),
    section('video', '1', 'sendonly'),
    section('application', '2', 'sendrecv'),
    section('video', '3', 'sendonly'),
  );
  expect(inactiveButFor(answer, new Set(['1']))).toBe(
    sdp(
      section('audio', '0', 'inactive'),
      section('video', '1', 'sendonly'),
      section('application', '2', 'sendrecv'),
      section('video', '3', 'inactive'),
    ),
  );
});

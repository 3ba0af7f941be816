import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCheck } from './check.ts';

/** The sample request of RFC 5769, section 2.1. */
const SAMPLE = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff' +
    '80290008932ff9b151263b36000600096576746a3a683676592020200008' +
    '00149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
);
const PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt';
const TIEBREAKER = 52;
const INTEGRITY = 80;
const FINGERPRINT = 104;

/** The sample with another tiebreaker and the checksums for it. */
function sampleWith(tiebreaker: bigint): Buffer {
  const check = Buffer.from(SAMPLE);
  check.writeBigUInt64BE(tiebreaker, TIEBREAKER);
  const covered = Buffer.from(check.subarray(0, INTEGRITY - 4));
  covered.writeUInt16BE(INTEGRITY, 2);
  createHmac('sha1', PASSWORD).update(covered).digest().copy(check, INTEGRITY);
  check.writeUInt32BE((crc32(check.subarray(0, FINGERPRINT - 4)) ^ 0x5354554e) >>> 0, FINGERPRINT);
  return check;
}

test('NET-6 the checksums of this test are those of RFC 5769', () => {
  expect(sampleWith(0x932ff9b151263b36n)).toEqual(SAMPLE);
});

test('NET-6 a check with a tiebreaker is unchanged, and names its viewer', () => {
  const check = readCheck(SAMPLE);
  expect(check?.fragment).toBe('evtj');
  expect(check?.usable(PASSWORD)).toEqual(SAMPLE);
});

test('NET-6 a check with tiebreaker zero gets another one, and the checksums for it', () => {
  expect(readCheck(sampleWith(0n))?.usable(PASSWORD)).toEqual(sampleWith(1n));
});

test.each([SAMPLE, sampleWith(0n)])(
  'NET-6 a check that was made with another password is unusable',
  (check) => {
    expect(readCheck(check)?.usable(`${PASSWORD}x`)).toBeUndefined();
  },
);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['DTLS', Buffer.from('16feff000000000000000000db010000cf000000', 'hex')],
  ['a STUN response', Buffer.concat([Buffer.from('0101', 'hex'), SAMPLE.subarray(2)])],
  ['a request without checksums', Buffer.from('000100002112a442b7e7a701bc34d686fa87dfae', 'hex')],
])('NET-6 %s is not read as a check', (_, datagram) => {
  expect(readCheck(datagram)).toBeUndefined();
});

test('NET-6 no truncated check, and none with a wrong byte, is usable', () => {
  const zero = sampleWith(0n);
  for (let length = 0; length < FINGERPRINT - 4; length++)
    expect(readCheck(zero.subarray(0, length))?.usable(PASSWORD), `${length}`).toBeUndefined();
  for (let at = 0; at < INTEGRITY + 20; at++) {
    const wrong = Buffer.from(zero);
    wrong.writeUInt8(wrong.readUInt8(at) ^ 0xff, at);
    // The length of the header is not covered by the checksum.
    if (at === 2 || at === 3) continue;
    expect(readCheck(wrong)?.usable(PASSWORD), `${at}`).toBeUndefined();
  }
});

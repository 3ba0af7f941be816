import { expect, test } from 'vitest';
import { hex } from '../testing/frames.ts';
import { interrogationPoll } from '../transfers/aft.ts';
import { creditsPoll, enablePlayPoll, generalPoll, lockPlayPoll, pollLength, readdressed } from './polls.ts';

test('polls equal the frames of hosts in the field', () => {
  expect(lockPlayPoll(1).bytes).toEqual(hex('01 01 51 08'));
  expect(enablePlayPoll(1).bytes).toEqual(hex('01 02 CA 3A'));
  expect(interrogationPoll(1, 0).bytes).toEqual(hex('01 72 02 FF 00 0F 22'));
  expect(generalPoll(1).bytes).toEqual(hex('81'));
  expect(readdressed(interrogationPoll(5, 0), 1)).toEqual(interrogationPoll(1, 0));
  expect(readdressed(creditsPoll(5), 1)).toEqual(creditsPoll(1));
  expect(readdressed(generalPoll(5), 1)).toEqual(generalPoll(1));
});

test.each([
  '81',
  '01 1A',
  '01 01 51 08',
  '01 73 01 FF A7 65',
  '01 72 02 FF 00 0F 22',
  '01 74 00 01 99 99 00 00',
  '01 2F 03 00 00 00 00 00',
  '01 A0 00 00 00 00',
  '01 7F 11 21 20 26 20 45 00 00 00',
])('a machine finds the end of the poll %s', (text) => {
  const message = [...hex(text)];
  const ends = message.map((_, i) => pollLength(message.slice(0, i + 1)) === i + 1);
  expect(ends).toEqual(message.map((_, i) => i === message.length - 1));
});

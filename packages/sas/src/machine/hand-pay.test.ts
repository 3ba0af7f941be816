import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCrc } from '../codec/crc.ts';
import { COMMAND, type Poll } from '../messages/polls.ts';
import { dataOf, type Reply, ReplyReader } from '../messages/replies.ts';
import {
  type HandPayInfo,
  handPayPoll,
  handPayReply,
  RESET_ANSWER,
  readHandPay,
  readReset,
  resetHandPayPoll,
  resetReply,
} from './hand-pay.ts';

const hex = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)));

/** What is read of these bytes, when the line falls silent after them. */
function replyIn(poll: Poll, bytes: Uint8Array): Reply {
  const reader = new ReplyReader(poll);
  for (const byte of bytes) {
    const reply = reader.take(byte);
    if (reply !== undefined) return reply;
  }
  return reader.silence();
}

function infoIn(bytes: Uint8Array): HandPayInfo | undefined {
  const data = dataOf(replyIn(handPayPoll(1), bytes));
  return data && readHandPay(data);
}

const info = fc.record({
  group: fc.nat(255),
  level: fc.nat(255),
  amount: fc.integer({ min: 0, max: 9_999_999_999 }),
  partial: fc.nat(9_999),
  toMeter: fc.boolean(),
});

describe('hand pays', () => {
  test('SRV-5 hand pay polls equal the frames of hosts in the field', () => {
    expect(handPayPoll(1).bytes).toEqual(hex('01 1B'));
    expect(resetHandPayPoll(1).bytes).toEqual(withCrc([1, 0x94]));
  });

  test('SRV-5 a hand pay is read as it was written, with or without its reserved bytes', () => {
    fc.assert(
      fc.property(info, fc.integer({ min: 0, max: 10 }), (said, left) => {
        const reply = handPayReply(1, said);
        expect(reply).toHaveLength(22);
        expect(infoIn(withCrc(reply.slice(0, reply.length - left)))).toEqual(said);
      }),
    );
  });

  test('SRV-5 a truncated or damaged hand pay is not read', () => {
    const said = { group: 0, level: 0, amount: 250_000, partial: 0, toMeter: false };
    const whole = withCrc(handPayReply(1, said));
    for (let bytes = 1; bytes < whole.length; bytes++)
      expect(infoIn(whole.slice(0, bytes)), `${bytes} bytes`).toBeUndefined();
    for (let at = 2; at < whole.length; at++)
      expect(infoIn(whole.map((byte, i) => (i === at ? byte ^ 1 : byte))), `byte ${at}`).toBeUndefined();
  });

  test.each([
    ['01 94 00 E1 24', RESET_ANSWER.done],
    ['unable', RESET_ANSWER.unable],
    ['no hand pay', RESET_ANSWER.noHandPay],
  ])('SRV-5 the answer %s to a hand pay reset is read', (frame, answer) => {
    const bytes = frame.startsWith('01') ? hex(frame) : withCrc(resetReply(1, COMMAND.resetHandPay, answer));
    const data = dataOf(replyIn(resetHandPayPoll(1), bytes));
    expect(data && readReset(data)).toBe(answer);
  });

  test('an unknown answer to a hand pay reset is not read', () => {
    expect(readReset(Uint8Array.of(7))).toBeUndefined();
    expect(readReset(Uint8Array.of(0, 0))).toBeUndefined();
    expect(readHandPay(hex('00 00 0A 00 00 00 00 00 00 00'))).toBeUndefined();
  });
});

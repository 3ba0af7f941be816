import { creditsPoll, generalPoll, lockPlayPoll, type Poll } from '../messages/polls.ts';
import { type Reply, ReplyReader } from '../messages/replies.ts';
import { interrogationPoll } from '../transfers/aft.ts';

/** Bytes from hexadecimal digits, separated by spaces. */
export const hex = (text: string) =>
  Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)));

/** Frames whose CRC was computed by machines and hosts in the field. */
export const KNOWN = [
  ...[
    '01 73 01 FF A7 65',
    '01 72 02 FF 00 0F 22',
    '01 72 01 80 0B B4',
    '01 72 02 00 C0 C3 1B',
    '01 94 00 E1 24',
  ],
  ...[
    '01 71 01 FF 1F D0',
    '01 FF 69 DB 5B',
    '01 FF 51 10 E6',
    '01 FF 66 2C A3',
    '01 FF 6A 40 69',
    '01 FF 6F ED 3E',
  ],
  ...[
    '01 FF 11 14 A4',
    '01 FF 12 8F 96',
    '01 FF 20 1E 84',
    '01 FF 1F 6A 4D',
    '01 FF 00 1C A5',
    '01 FF 54 BD B1',
  ],
  ...[
    '01 FF 70 9B D6',
    '01 FF 72 89 F5',
    '01 FF 7B 48 68',
    '01 FF 82 06 02',
    '01 FF 83 8F 13',
    '01 FF 86 22 44',
  ],
  ...['01 FF 1B 4E 0B', '01 01 51 08', '01 02 CA 3A'],
];
/** The answer of a machine to a status poll. */
export const STATUS_FRAME =
  '01 74 23 01 00 00 00 FF 03 01 9E 46 00 00 01 02 00 00 00 00 00 00 00 00 00 00 00 00 02 98 98 00 00 00 00 00 00 00 AB CF';

/** Polls of each kind of reply. */
export const POLLS = [generalPoll(1), creditsPoll(1), lockPlayPoll(1), interrogationPoll(1, 0)];

/** The reply to a poll in these bytes; undefined while it is incomplete. */
export function readReply(poll: Poll, bytes: Uint8Array): Reply | undefined {
  const reader = new ReplyReader(poll);
  for (const byte of bytes) {
    const reply = reader.take(byte);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

/** The reply to a poll once the line is silent behind these bytes. */
export function readReplyBeforeSilence(poll: Poll, bytes: Uint8Array): Reply {
  const reader = new ReplyReader(poll);
  for (const byte of bytes) {
    const reply = reader.take(byte);
    if (reply !== undefined) return reply;
  }
  return reader.silence();
}

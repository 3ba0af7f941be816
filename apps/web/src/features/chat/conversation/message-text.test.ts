import { expect, test } from 'vitest';
import { messageOf } from './conversation.ts';

test.each([
  ['', null],
  [' \n\t ', null],
  ['\u200b\u2060', null],
  ['\u0000', null],
  ['  hello ', 'hello'],
  ['a\u0007b\r\n\tc', 'ab\r\n\tc'],
  ['half \ud800', 'half'],
  ['whole 🙂', 'whole 🙂'],
])('CHAT-2 %j is sent as %j', (typed, sent) => {
  expect(messageOf(typed)).toBe(sent);
});

import { expect, test } from 'vitest';
import { daysOf } from './ConversationView.tsx';

test('CHAT-2 messages are grouped by the day in the reader’s time zone', () => {
  const at = (id: number, day: number, hour: number) => ({
    id,
    who: 1,
    message: '',
    time: new Date(2026, 0, day, hour).toISOString(),
  });
  const days = daysOf([at(1, 5, 0), at(2, 5, 23), at(3, 6, 0), at(4, 9, 12)]);
  expect(days.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[1, 2], [3], [4]]);
});

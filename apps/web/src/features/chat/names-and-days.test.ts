import { expect, test } from 'vitest';
import { daysOf } from './days.ts';
import { initials } from './initials.ts';

test.each([
  ['Floor Staff', 'FS'],
  ['Ayşe Nur Öztürk', 'AÖ'],
  ['Ali', 'A'],
  [' ', ''],
  ['🙂 Smile', '🙂S'],
])('CHAT-1 %s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('CHAT-2 messages stand by the day of the reader', () => {
  const at = (id: number, day: number, hour: number) => ({
    id,
    who: 1,
    message: '',
    time: new Date(2026, 0, day, hour).toISOString(),
  });
  const days = daysOf([at(1, 5, 0), at(2, 5, 23), at(3, 6, 0), at(4, 9, 12)]);
  expect(days.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[1, 2], [3], [4]]);
});

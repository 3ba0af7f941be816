import { expect, test } from 'vitest';
import { initials } from './Contacts.tsx';

test.each([
  ['Floor Staff', 'FS'],
  ['Ayşe Nur Öztürk', 'AÖ'],
  ['Ali', 'A'],
  [' ', ''],
  ['🙂 Smile', '🙂S'],
])('CHAT-1 %s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

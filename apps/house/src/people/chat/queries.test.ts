import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';

const { db, house } = await houseOfTests();
const demo = await house.login('demo');
const { id: contactId } = await house.login('staff', 'staff1234');
const { token } = demo;
const chat: { readonly chatId: string; readonly contactId: number } = {
  chatId: [demo.id, contactId].sort((a, b) => a - b).join('-'),
  contactId,
};

test.each([
  'contacts?search=%00',
  'contacts?search=a&search=b',
  `contacts?search=${'x'.repeat(61)}`,
  'get-chat',
  'get-chat?contactId=one&userId=1001',
  'get-chat?contactId=1003&userId=99999999999',
  'get-chat?contactId=1003&userId=1001&before=-1',
  'get-chat?contactId=1003&userId=1001&size=1000',
])('CHAT-2 SRV-1 %s is refused', async (path) => {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await house.app.inject({ url: `/api/chat/${path}`, headers });
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 40000 }]);
});

test.each(['', '   ', '\n\t ', '\u200B\u202E '])('CHAT-2 blank text (%j) is ignored', async (messageText) => {
  const { statusCode, body } = await house.call(token, 'POST', '/api/chat/send-message', {
    ...chat,
    messageText,
  });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 1, message: null }]);
  expect(await db.selectFrom('chatMessages').selectAll().execute()).toEqual([]);
});

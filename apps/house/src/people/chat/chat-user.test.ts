import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';

const { house } = await houseOfTests();
const demo = await house.login('demo');
const staff = await house.login('staff', 'staff1234');

const call = async (path: string, payload?: object) => {
  const answer = await house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/chat/${path}`,
    headers: { authorization: `Bearer ${demo.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

test('CHAT-2 C11.25 the chat user of a client is taken whole, with and without a status', async () => {
  const chatId = [demo.id, staff.id].sort((a, b) => a - b).join('-');
  await call('send-message', { chatId, contactId: staff.id, messageText: 'hello' });
  const { id, chatList } = (await call('user')).body;
  expect(chatList).toHaveLength(1);
  const away = await call('user/data', { id, chatList, status: 'away' });
  expect(away).toMatchObject({ status: 200, body: { id, status: 'away' } });
  const known = { id: String(id), chatList: [{ contactId: staff.id, lastMessageTime: 'x' }], name: 'demo' };
  expect(await call('user/data', known)).toMatchObject({ status: 200, body: { id, status: 'away' } });
  expect((await call('user')).body).toMatchObject({ id, status: 'away', chatList });
});

test('CHAT-2 C11.25 the chat user of another account is refused and changes nothing', async () => {
  await call('user/data', { status: 'online' });
  const { status, body } = await call('user/data', { id: staff.id, status: 'away' });
  expect([status, body.code, body.Params.field]).toEqual([403, ERRORS.notAllowed.code, 'id']);
  expect((await call('user')).body).toMatchObject({ id: demo.id, status: 'online' });
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LoginRequest } from '../account/auth.ts';
import { SessionCalls } from '../account/player.ts';
import { ChatCalls } from '../chat/chat.ts';
import { MachineInit, NotificationInit } from '../play/sockets.ts';
import { GivenId } from './fields.ts';

test.each([
  [1, 1],
  ['1', 1],
  ['101', 101],
  [2_147_483_647, 2_147_483_647],
  ['2147483647', 2_147_483_647],
])('C2.39 %j is an id', (text, id) => {
  expect(GivenId.parse(text)).toBe(id);
});

test.each([
  0,
  '0',
  -1,
  '-1',
  1.5,
  '1.5',
  '',
  ' 101',
  '101 ',
  '1e2',
  '+1',
  '0101',
  '0x65',
  '1_000',
  '١٠١',
  '2147483648',
  2_147_483_648,
  '99999999999',
  null,
  undefined,
  true,
  [1],
  ['101'],
  {},
])('C2.39 %j is not an id', (text) => {
  expect(GivenId.safeParse(text).success).toBe(false);
});

test('C2.39 SRV-1 RT-1 every id that a client gives may be its digits', () => {
  expect(LoginRequest.parse({ username: 'demo', password: 'demo1234', site_id: '0' }).site_id).toBe(0);
  expect(SessionCalls.kick.body.parse({ machineId: '101' })).toEqual({ machineId: 101 });
  expect(MachineInit.data.parse({ machineID: '101', token: 't' })).toEqual({ machineID: 101, token: 't' });
  expect(NotificationInit.data.parse({ id: '1001' })).toEqual({ id: 1001 });
  expect(ChatCalls.read.query.parse({ contactId: '1', userId: 2, before: '3' })).toMatchObject({
    contactId: 1,
    userId: 2,
    before: 3,
  });
  expect(ChatCalls.send.body.parse({ chatId: '1-2', contactId: '1', messageText: '' }).contactId).toBe(1);
});

test('C2.39 SRV-1 an id is described as an integer, and is required', () => {
  expect(SessionCalls.kick.body.safeParse({}).success).toBe(false);
  expect(z.toJSONSchema(SessionCalls.kick.body, { io: 'input' })).toMatchObject({
    properties: { machineId: { type: 'integer', maximum: 2_147_483_647 } },
    required: ['machineId'],
  });
});

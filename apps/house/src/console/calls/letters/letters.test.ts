import { randomUUID } from 'node:crypto';
import { type Call, CallCalls } from '@floorcast/contract/calls';
import type { ChatMessage } from '@floorcast/contract/chat';
import { afterEach, expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { CallsRig } from '../../../testing/staff/calls-rig.ts';

const rig = new CallsRig();
const PATIENCE = { timeout: 4_000 };

interface Someone {
  readonly token: string;
  readonly id: number;
}

const someone = (name: string): Promise<Someone> => rig.house.login(name, `${name}1234`);
const chatOf = (one: Someone, other: Someone): string => [one.id, other.id].sort((a, b) => a - b).join('-');
const write = (from: Someone, to: Someone, messageText: string) =>
  rig.call('POST', '/api/chat/send-message', from.token, {
    chatId: chatOf(from, to),
    contactId: to.id,
    messageText,
  });
const letterOf = (id: number, { token }: Someone) =>
  rig.call('GET', `/api/console/calls/${id}/letter`, token);
const answer = (id: number, { token }: Someone, text: string, more: object = {}) =>
  rig.call('POST', `/api/console/calls/${id}/answer`, token, {
    requestId: randomUUID(),
    text,
    read: 2_147_483_647,
    done: true,
    ...more,
  });
const dialog = async (player: Someone, { id }: Someone): Promise<ChatMessage[]> => {
  const url = `/api/chat/get-chat?contactId=${id}&userId=${player.id}`;
  return (await rig.call('GET', url, player.token)).json.chat.dialog;
};
/** Writes to a member of staff, and returns the open call about it. */
async function letter(from: Someone, to: Someone, text: string): Promise<Call> {
  expect((await write(from, to, text)).status).toBe(200);
  const call = (await rig.open()).find(({ kind }) => kind === 'letter');
  if (call === undefined) throw new Error('nobody was called');
  return call;
}

afterEach(async () => {
  const support = await someone('support');
  for (const { id, kind } of await rig.open())
    if (kind === 'letter')
      await rig.call('POST', `/api/console/calls/${id}/done`, support.token, { note: 'over' });
});

test('OPS-36 C24.16 what a player writes to staff raises one call, whatever is written and to whom, and its reader learns of more', async () => {
  const [demo, staff, support] = await Promise.all([someone('demo'), someone('staff'), someone('support')]);
  const call = await letter(demo, staff, 'Where is my deposit?');
  expect(call).toMatchObject({ kind: 'letter', cause: 'letter', player: { id: demo.id }, machine: null });
  expect(JSON.stringify(call)).not.toContain('deposit');
  await write(demo, support, 'Nobody answers me.');
  const open = (await rig.open()).filter(({ kind }) => kind === 'letter');
  expect(open.map(({ id }) => id)).toEqual([call.id]);
  expect(open[0]?.version).toBeGreaterThan(call.version);
  const { messages } = CallCalls.readLetter.reply.parse((await letterOf(call.id, support)).json);
  expect(messages.slice(-2)).toMatchObject([
    { text: 'Where is my deposit?', fromPlayer: true, by: { id: demo.id, username: 'demo' } },
    { text: 'Nobody answers me.', fromPlayer: true },
  ]);
});

test('OPS-36 C24.18 C11.26 staff answer in the player’s own conversation, which closes the call; the player receives it at once', async () => {
  const [demo, staff, support] = await Promise.all([someone('demo'), someone('staff'), someone('support')]);
  const screen = await SocketPlayer.connect(rig.house.url, demo.token, 'notification');
  await screen.ask('init', { id: demo.id });
  const { id } = await letter(demo, staff, 'May I have a receipt?');
  await vi.waitFor(
    () =>
      expect(screen.received).toContainEqual({
        method: 'call',
        data: expect.objectContaining({ id, kind: 'letter', state: 'raised' }),
      }),
    PATIENCE,
  );
  const answered = await answer(id, support, 'It is in your mail.');
  expect(answered.json).toMatchObject({
    status: 1,
    call: { id, endedBy: { username: 'support' }, claimedBy: { username: 'support' } },
  });
  const last = (await dialog(demo, staff)).at(-1);
  expect(last?.message).toBe('It is in your mail.');
  expect(Object.values(last ?? {})).toContain(support.id);
  await vi.waitFor(() => {
    expect(screen.received).toContainEqual({
      method: 'chat',
      data: expect.objectContaining({
        contactId: staff.id,
        unread: 1,
        message: expect.objectContaining({ message: 'It is in your mail.' }),
      }),
    });
    expect(screen.received).toContainEqual({
      method: 'call',
      data: expect.objectContaining({ id, state: 'done' }),
    });
  }, PATIENCE);
  await screen.close();
  const row = await rig.db
    .selectFrom('trail')
    .select(['actor', 'playerId', 'detail'])
    .where('kind', '=', 'call.answered')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor: 'support', playerId: demo.id });
  expect(JSON.stringify(row.detail)).not.toContain('mail');
});

test('OPS-36 C24.18 an answer is written once for its id, and is refused once the call has ended or another account has it', async () => {
  const [demo, staff, support, lead] = await Promise.all(['demo', 'staff', 'support', 'lead'].map(someone));
  if (!demo || !staff || !support || !lead) throw new Error('nobody');
  const { id } = await letter(demo, staff, 'Hello?');
  expect((await rig.act(id, 'claim', 'lead')).status).toBe(200);
  expect((await answer(id, support, 'Mine')).json).toMatchObject({ Params: { name: 'lead' } });
  const requestId = randomUUID();
  const [one, two] = await Promise.all([
    answer(id, lead, 'Yes?', { requestId }),
    answer(id, lead, 'Yes?', { requestId }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await answer(id, lead, 'Once more')).json).toMatchObject({ code: expect.any(Number) });
  const texts = (await dialog(demo, staff)).map(({ message }) => message);
  expect(texts.filter((text) => text === 'Yes?')).toHaveLength(1);
  expect(texts).not.toContain('Mine');
  expect(texts).not.toContain('Once more');
});

test('OPS-36 C24.18 an answer to what was read leaves the call open where the player has written more, and without `done`', async () => {
  const [demo, staff, support] = await Promise.all([someone('demo'), someone('staff'), someone('support')]);
  const { id } = await letter(demo, staff, 'First');
  const { messages } = CallCalls.readLetter.reply.parse((await letterOf(id, support)).json);
  await write(demo, staff, 'Second');
  const read = messages.at(-1)?.id;
  expect((await answer(id, support, 'To the first', { read })).json.call).toMatchObject({ endedAt: null });
  expect((await answer(id, support, 'We look into it', { done: false })).json.call).toMatchObject({
    endedAt: null,
  });
  expect((await answer(id, support, 'Done')).json.call.endedAt).not.toBeNull();
});

test('OPS-36 C24.19 an answer in the chat closes the call, and what the player writes after raises another one', async () => {
  const [demo, staff] = await Promise.all([someone('demo'), someone('staff')]);
  const first = await letter(demo, staff, 'Are you there?');
  await write(staff, demo, 'I am.');
  expect((await rig.open()).filter(({ kind }) => kind === 'letter')).toEqual([]);
  expect((await letter(demo, staff, 'Good.')).id).not.toBe(first.id);
});

test('OPS-36 C24.17 an account that may not help players neither reads nor claims, answers or closes a letter', async () => {
  const [demo, staff, technician] = await Promise.all([
    someone('demo'),
    someone('staff'),
    someone('technician'),
  ]);
  const { id } = await letter(demo, staff, 'Private');
  expect((await letterOf(id, technician)).status).toBe(403);
  expect((await answer(id, technician, 'Hello')).status).toBe(403);
  for (const [act, body] of [
    ['claim', {}],
    ['done', { note: 'x' }],
  ] as const)
    expect([
      act,
      (await rig.call('POST', `/api/console/calls/${id}/${act}`, technician.token, body)).json.code,
    ]).toEqual([act, 40300]);
  const support = await someone('support');
  expect(
    (await rig.call('POST', `/api/console/calls/${id}/hand-over`, support.token, { to: technician.id }))
      .status,
  ).toBe(404);
});

test('OPS-36 C24.16 of messages at once, and a close between them, one call is open at the most, and the closed one stays closed', async () => {
  const [demo, staff, support] = await Promise.all([someone('demo'), someone('staff'), someone('support')]);
  for (let round = 0; round < 5; round++) {
    const { id } = await letter(demo, staff, `round ${round}`);
    await Promise.all([
      rig.call('POST', `/api/console/calls/${id}/done`, support.token, { note: 'seen' }),
      write(demo, staff, 'and this'),
      write(demo, support, 'and that'),
    ]);
    const open = (await rig.open()).filter(({ kind }) => kind === 'letter');
    const ended = await rig.db
      .selectFrom('calls')
      .select('endedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ended.endedAt).not.toBeNull();
    expect(open.length).toBeLessThanOrEqual(1);
  }
});

test.each([
  ['text', [undefined, '', ' \u200b', 'x'.repeat(2_001), 'a\u0000b', 7]],
  ['requestId', [undefined, 'short', 7]],
  ['read', [undefined, -1, 1.5, 'x']],
  ['done', [undefined, 'yes', null]],
])('OPS-36 C24.18 an answer with a wrong %s is refused by its name', async (field, values) => {
  const [demo, staff, support] = await Promise.all([someone('demo'), someone('staff'), someone('support')]);
  const { id } = await letter(demo, staff, 'Hello');
  for (const value of values)
    expect((await answer(id, support, 'Yes', { [field]: value })).json).toMatchObject({
      code: 40000,
      Params: { field },
    });
});

test('OPS-36 C11.27 a player writes to support at the account whose duty that is; while there is none, at all that help players', async () => {
  const demo = await someone('demo');
  const support = async () => {
    const { json } = await rig.call('GET', '/api/chat/contacts', demo.token);
    return json
      .filter((contact: { support: boolean }) => contact.support)
      .map(({ name }: { name: string }) => name);
  };
  expect(await support()).toEqual(['House Support']);
  const { id, permissions } = await rig.db
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('username', '=', 'support')
    .executeTakeFirstOrThrow();
  await rig.db.updateTable('users').set({ permissions: [] }).where('id', '=', id).execute();
  expect((await support()).length).toBeGreaterThan(1);
  await rig.db.updateTable('users').set({ permissions }).where('id', '=', id).execute();
});

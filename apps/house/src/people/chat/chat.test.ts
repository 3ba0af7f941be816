import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { DEMO_ACCOUNTS } from '@floorcast/demo-floor/demonstration';
import { expect, test, vi } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ManualClock } from '../../testing/test-house.ts';

interface Someone {
  readonly token: string;
  readonly id: number;
}

const clock = new ManualClock();

const { db, house } = await houseOfTests(clock);
const demo = await house.login('demo');
const demo2 = await house.login('demo2');
const staff = await house.login('staff', 'staff1234');
const admin = await house.login('admin', 'admin1234');

const chatOf = (one: Someone, other: Someone): string => [one.id, other.id].sort((a, b) => a - b).join('-');
const get = async ({ token }: Someone, path: string) => {
  const answer = await house.call(token, 'GET', `/api/chat/${path}`);
  return { status: answer.statusCode, body: answer.json() };
};
const post = async ({ token }: Someone, path: string, payload: object) => {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/chat/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const send = (from: Someone, to: Someone, messageText: string, more: object = {}) =>
  post(from, 'send-message', { chatId: chatOf(from, to), contactId: to.id, messageText, ...more });
const open = (me: Someone, contact: Someone, more = '') =>
  get(me, `get-chat?contactId=${contact.id}&userId=${me.id}${more}`);
const contactOf = async (me: Someone, contact: Someone) =>
  (await get(me, 'contacts')).body.find(({ id }: { id: number }) => id === contact.id);
async function screen({ token, id }: Someone): Promise<SocketPlayer> {
  const socket = await SocketPlayer.connect(house.url, token, 'notification');
  await socket.ask('init', { id });
  return socket;
}
const expectNotified = (socket: SocketPlayer, method: string, data: object) =>
  vi.waitFor(() => expect(socket.received).toContainEqual({ method, data: expect.objectContaining(data) }));
const messages = () => db.selectFrom('chatMessages').selectAll().orderBy('id').execute();

/** The accounts of the demonstration's house, by name. */
const TEAM = DEMO_ACCOUNTS.filter(({ type }) => type !== 'user')
  .map(({ name, lastname }) => `${name} ${lastname}`)
  .sort();
const [ATTENDANT = '', ADMIN = ''] = ['staff', 'admin'].map((username) => {
  const { name = '', lastname = '' } = DEMO_ACCOUNTS.find((each) => each.username === username) ?? {};
  return `${name} ${lastname}`;
});

test('CHAT-1 OPS-62 contacts of a player are staff and admins; theirs are each other, and players with a conversation', async () => {
  const names = async (me: Someone, query = '') =>
    (await get(me, `contacts${query}`)).body.map(({ name }: { name: string }) => name);
  const contacts = (await get(demo, 'contacts')).body;
  expect(contacts.map(({ name }: { name: string }) => name)).toEqual(TEAM);
  expect(contacts).toContainEqual(expect.objectContaining({ id: admin.id, name: ADMIN, unread: 0 }));
  const others = (own: string) => TEAM.filter((name) => name !== own);
  expect(await names(staff)).toEqual(others(ATTENDANT));
  await send(demo, staff, 'Hello');
  expect(await names(staff)).toEqual(['Demo Player', ...others(ATTENDANT)]);
  expect(await names(admin)).toEqual(others(ADMIN));
  expect(await names(staff, '?search=second')).toEqual(['Second Player']);
  expect(await names(staff, '?search=%25')).toEqual([]);
  expect(await names(demo, '?search=player')).toEqual([]);
  expect(await names(demo, '?size=1')).toEqual([ATTENDANT]);
  expect((await get(demo, 'contacts?size=101')).body).toMatchObject({
    code: 40000,
    Params: { field: 'size' },
  });
  const technician = await house.login('technician', 'technician1234');
  expect(await names(technician, '?search=second')).toEqual([]);
  const searches = await db
    .selectFrom('trail')
    .select('actor')
    .where('kind', '=', 'players.searched')
    .execute();
  expect(searches).toEqual([{ actor: 'staff' }]);
});

test('CHAT-2 a message is notified to the other side and to the sender’s other device, with the unread count', async () => {
  const [theirs, phone, laptop, other] = await Promise.all([staff, demo, demo, demo2].map(screen));
  if (!theirs || !phone || !laptop || !other) throw new Error('no clients');
  const sent = await send(demo, staff, '  Where is my hand pay?\n');
  expect(sent).toMatchObject({
    status: 200,
    body: { status: 1, message: { message: 'Where is my hand pay?' } },
  });
  const { message } = sent.body;
  const { unread } = await contactOf(staff, demo);
  expect(unread).toBeGreaterThan(0);
  await expectNotified(theirs, 'chat', { chatId: chatOf(demo, staff), contactId: demo.id, message, unread });
  for (const device of [phone, laptop])
    await expectNotified(device, 'chat', { contactId: staff.id, message, unread: 0 });
  const answer = (await send(staff, demo, 'On its way')).body.message;
  expect(answer.who).toBe(staff.id);
  for (const device of [phone, laptop])
    await expectNotified(device, 'chat', { contactId: staff.id, message: answer, unread: 1 });
  expect(other.received.filter(({ method }) => method === 'chat')).toEqual([]);
  await open(demo, staff);
  await expectNotified(laptop, 'chat', { chatId: chatOf(demo, staff), contactId: staff.id, unread: 0 });
  await Promise.all([theirs, phone, laptop, other].map((socket) => socket.close()));
});

test('CHAT-1 the unread count survives reconnects until the chat is opened', async () => {
  await send(staff, demo2, 'one');
  await send(staff, demo2, 'two');
  for (let i = 0; i < 2; i++) {
    const socket = await screen(demo2);
    expect(await contactOf(demo2, staff)).toMatchObject({ unread: 2 });
    await socket.close();
  }
  expect((await get(demo2, 'user')).body).toMatchObject({
    id: demo2.id,
    status: 'online',
    chatList: [{ chatId: chatOf(demo2, staff), contactId: staff.id, unread: 2 }],
  });
  const older = (await open(demo2, staff, '&size=1')).body.before;
  expect(await contactOf(demo2, staff)).toMatchObject({ unread: 0 });
  await send(staff, demo2, 'three');
  await open(demo2, staff, `&before=${older}`);
  expect(await contactOf(demo2, staff)).toMatchObject({ unread: 1 });
  expect(
    (await open(demo2, staff)).body.chat.dialog.map(({ message }: { message: string }) => message),
  ).toEqual(['one', 'two', 'three']);
});

test('CHAT-2 a player cannot write to another player, nor read or write another’s conversation', async () => {
  const before = await messages();
  expect(await open(demo, demo2)).toMatchObject({ status: 404, body: { code: 40400 } });
  expect(await send(demo, demo2, 'psst')).toMatchObject({ status: 404, body: { code: 40400 } });
  expect(await get(demo, `get-chat?contactId=${staff.id}&userId=${demo2.id}`)).toMatchObject({
    status: 403,
    body: { code: 40300 },
  });
  expect(await get(staff, `get-chat?contactId=${admin.id}&userId=${demo.id}`)).toMatchObject({ status: 403 });
  expect(await send(demo, staff, 'into another’s', { chatId: chatOf(demo2, staff) })).toMatchObject({
    status: 404,
    body: { code: 40400 },
  });
  expect(await send(demo, demo, 'to myself', { chatId: `${demo.id}-${demo.id}` })).toMatchObject({
    status: 404,
  });
  expect(await open(demo, { id: 999_999, token: '' })).toMatchObject({ status: 404 });
  expect(await messages()).toEqual(before);
  expect((await open(admin, demo)).body).toEqual({
    status: 1,
    chat: { id: chatOf(admin, demo), dialog: [] },
    before: null,
  });
});

test('CHAT-2 a message that is sent twice with one request id is stored once', async () => {
  const socket = await screen(staff);
  const before = (await messages()).length;
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(demo, staff, 'once only', { requestId: 'chat-request-1' })),
  );
  expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
  expect((await messages()).length).toBe(before + 1);
  await expectNotified(socket, 'chat', { contactId: demo.id });
  expect(socket.received.filter(({ method }) => method === 'chat')).toHaveLength(1);
  for (const [to, text] of [
    [staff, 'something else'],
    [admin, 'once only'],
  ] as const)
    expect((await send(demo, to, text, { requestId: 'chat-request-1' })).body).toMatchObject({ code: 41016 });
  expect((await messages()).length).toBe(before + 1);
  await socket.close();
});

test('CHAT-2 a conversation of more than 120 messages is paged without a gap', async () => {
  const sent: string[] = [];
  for (let i = 0; i < 130; i++) {
    sent.push(`message ${i}`);
    await send(i % 2 === 0 ? admin : staff, i % 2 === 0 ? staff : admin, `message ${i}`);
  }
  const read: string[] = [];
  let before = '';
  let pages = 0;
  for (; pages < 10; pages++) {
    const { body } = await open(admin, staff, `&size=40${before}`);
    expect(body.chat.dialog.length).toBeLessThanOrEqual(40);
    read.unshift(...body.chat.dialog.map(({ message }: { message: string }) => message));
    if (body.before === null) break;
    // A message in between does not shift the pages.
    if (pages === 0) await send(staff, admin, 'meanwhile');
    before = `&before=${body.before}`;
  }
  expect(pages).toBe(3);
  expect(read).toEqual(sent);
});

test('CHAT-2 concurrent messages of both sides are all stored, and read in the same order', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0 ? send(admin, demo, `at once ${i}`) : send(demo, admin, `at once ${i}`),
    ),
  );
  const dialog = (await open(admin, demo)).body.chat.dialog;
  expect(dialog).toHaveLength(10);
  expect((await open(demo, admin)).body.chat.dialog).toEqual(dialog);
});

test('CHAT-2 an account that writes too fast is refused for a minute, and no other', async () => {
  const codes = new Set<number>();
  for (let i = 0; i < 125; i++) codes.add((await send(demo2, admin, ' ')).status);
  expect([...codes]).toEqual([200, 429]);
  expect((await send(staff, admin, ' ')).status).toBe(200);
});

test('CHAT-1 presence of staff is published to all accounts, that of players to their contacts', async () => {
  clock.advance(10_000);
  const mine = await screen(demo2);
  const other = await screen(admin);
  const theirs = await screen(staff);
  await expectNotified(mine, 'presence', { id: staff.id, status: 'online' });
  expect(await contactOf(demo2, staff)).toMatchObject({ status: 'online' });
  for (const status of ['do-not-disturb', 'away', 'offline', 'online']) {
    for (const each of [mine, theirs]) each.received.length = 0;
    expect((await post(staff, 'user/data', { status })).body).toMatchObject({ id: staff.id, status });
    await expectNotified(mine, 'presence', { id: staff.id, status });
    expect(await contactOf(demo2, staff)).toMatchObject({ status });
  }
  await mine.close();
  const reopened = await screen(demo2);
  await vi.waitFor(async () => {
    clock.advance(3_000);
    expect(theirs.received.filter(({ data }) => JSON.stringify(data).includes(`"id":${demo2.id}`))).toEqual(
      [],
    );
  });
  await reopened.close();
  await vi.waitFor(() => {
    clock.advance(3_000);
    expect(theirs.received).toContainEqual({ method: 'presence', data: { id: demo2.id, status: 'offline' } });
  });
  await theirs.close();
  await vi.waitFor(() => {
    clock.advance(3_000);
    expect(other.received).toContainEqual({ method: 'presence', data: { id: staff.id, status: 'offline' } });
  });
  expect(await contactOf(demo2, staff)).toMatchObject({ status: 'offline' });
  expect(other.received.filter(({ data }) => JSON.stringify(data).includes(`"id":${demo2.id}`))).toEqual([]);
  await other.close();
});

test.each([
  ['send-message', 'chatId', [undefined, null, 7, '', '1-2-3', '0-1', "1-2'; drop", 'x'.repeat(60_000)]],
  ['send-message', 'contactId', [undefined, null, '01001', '1e3', -1, 0, 1.5, 1e308, 2_147_483_648, {}]],
  ['send-message', 'messageText', [undefined, null, 7, {}, ['x'], 'x'.repeat(2_001), 'a\u0000b', '\uD800']],
  ['send-message', 'requestId', [null, 7, '', 'short', 'x'.repeat(41), 'no spaces here']],
  ['send-message', 'admin', [true]],
  ['user/data', 'status', [null, 1, '', 'busy', ['online']]],
  ['user/data', 'id', ['me', 0, null]],
  ['user/data', 'chatList', [{}, null, 7]],
])(
  'CHAT-2 SRV-1 %s with a wrong %s is refused by its name and changes nothing',
  async (path, field, values) => {
    const before = await messages();
    const good =
      path === 'user/data'
        ? { status: 'online' }
        : { chatId: chatOf(demo, staff), contactId: staff.id, messageText: 'hostile' };
    for (const value of values) {
      const { status, body } = await post(demo, path, { ...good, [field]: value });
      expect([status, ErrorBody.parse(body).code, body.Params.field]).toEqual([
        400,
        ERRORS.invalidRequest.code,
        field,
      ]);
    }
    expect(await messages()).toEqual(before);
  },
);

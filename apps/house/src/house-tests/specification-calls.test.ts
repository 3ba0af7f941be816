import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../testing/database.ts';
import { cashInRequest, Guests } from '../testing/guests.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { ManualClock } from '../testing/test-house.ts';

/** What a client sends that knows the calls and messages of the specification and nothing else. */
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104, 105]);
const guests = new Guests(() => house, clock);

const { house } = await houseOfTests(clock);
await floor.link(house.url);
const staffId: number = (await house.login('staff', 'staff1234')).id;
afterAll(() => floor.cut());

async function send(token: string | undefined, call: string, body?: unknown) {
  const [method = '', url = ''] = call.split(' ');
  const answer = await house.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const text = expect.any(String);
const integer = expect.any(Number);

test.each([1000, '1000'])('SRV-1 START-11 POST /login with the site %j is answered', async (siteId) => {
  const good = { username: 'demo', password: 'demo1234', site_id: siteId };
  expect(await send(undefined, 'POST /api/login', good)).toMatchObject({
    status: 200,
    body: { token: text, pin_code: text, ip_address: text, versions: text },
  });
  const { body } = await send(undefined, 'POST /api/login', good);
  expect(body.last_logon).toEqual(text);
  expect(body.last_logon_ip).toEqual(text);
  expect(body.Permissions).toContainEqual({ PermissionId: 145 });
});

test('SRV-1 LOGIN-7 a refused POST /login has ErrorMessage, code and Params', async () => {
  const wrong = { username: 'nobody-here', password: 'nothing', site_id: 0 };
  expect(await send(undefined, 'POST /api/login', wrong)).toMatchObject({
    status: 403,
    body: { ErrorMessage: text, code: integer, Params: {} },
  });
});

test('SRV-1 START-4 GET /validate takes its token as a query and in the header', async () => {
  const { token } = await house.login('demo');
  for (const [bearer, call] of [
    [token, `GET /api/validate?token=${token}`],
    [undefined, `GET /api/validate?token=${token}`],
    [token, 'GET /api/validate'],
  ] as const)
    expect(await send(bearer, call)).toMatchObject({ status: 200, body: { token: text, pin_code: text } });
});

test('SRV-1 the calls of a player are answered, with a cache buster too', async () => {
  const { token, id } = await house.login('demo');
  const brand = { id: integer, name: text, jackpot: text, machineCount: integer };
  const machine = { id: integer, name: text, status: text, brand: text, image: text };
  const answers = {
    'GET /api/player/balance': { balance: 500_000 },
    'GET /api/machine/all': expect.arrayContaining([expect.objectContaining(machine)]),
    'GET /api/machine/1': { brand, machines: expect.arrayContaining([expect.objectContaining(machine)]) },
    'GET /api/machine/brands': expect.arrayContaining([expect.objectContaining(brand)]),
    // No country has a private address.
    'GET /check': { status: 1, code: 0, ip: text, country: null },
    'GET /api/../check': { status: 1, code: 0, ip: text, country: null },
    'GET /Settings.json': { CURRENCY: 'TRY', SITE_ID: 1000 },
    'GET /api/chat/contacts': expect.arrayContaining([
      expect.objectContaining({ id: integer, name: text, avatar: text, status: text, unread: integer }),
    ]),
    'GET /api/chat/user': { id, chatList: expect.any(Array) },
    [`GET /api/chat/get-chat?contactId=${staffId}&userId=${id}`]: {
      chat: { id: text, dialog: expect.any(Array) },
    },
    'GET /api/quick-panel/data': { events: expect.any(Array), notes: expect.any(Array) },
  };
  for (const [call, body] of Object.entries(answers))
    for (const busted of [call, `${call}${call.includes('?') ? '&' : '?'}_=1700000000000`]) {
      const answered = await send(token, busted);
      expect(answered, busted).toMatchObject({ status: 200 });
      if (Array.isArray(answered.body)) expect(answered.body, busted).toEqual(body);
      else expect(answered.body, busted).toMatchObject(body);
    }
});

test.each(['discount', 'bonus', 'bonus/weekly'])(
  'SRV-1 CLAIM-1 GET /player/%s is answered with status, code, and Params or ErrorMessage',
  async (claim) => {
    const { token } = await house.login('demo');
    const { body } = await send(token, `GET /api/player/${claim}`);
    expect(body).toMatchObject({ status: expect.any(Number), code: integer, Params: expect.any(Object) });
    if (body.status === 0) expect(body.ErrorMessage).toEqual(text);
    else expect(body.Params.amount).toEqual(integer);
  },
);

test('SRV-1 THEME-4 CHAT-2 the posts of the shell are answered', async () => {
  const { token, id } = await house.login('demo');
  const user = {
    role: ['user'],
    data: { id, displayName: 'Demo', settings: { direction: 'ltr' }, shortcuts: ['lobby', 'profile'] },
  };
  expect(await send(token, 'POST /api/auth/user/update', { user })).toMatchObject({
    status: 200,
    body: { user: { settings: { direction: 'ltr' }, shortcuts: ['lobby', 'profile'] } },
  });
  const { body: chatUser } = await send(token, 'GET /api/chat/user');
  expect(await send(token, 'POST /api/chat/user/data', chatUser)).toMatchObject({ status: 200 });
  const chatId = [id, staffId].sort((a, b) => a - b).join('-');
  for (const contactId of [staffId, String(staffId)]) {
    const message = { chatId, messageText: 'hello', contactId };
    expect(await send(token, 'POST /api/chat/send-message', message)).toMatchObject({
      status: 200,
      body: { message: { message: 'hello', time: text } },
    });
  }
});

test.each([101, '101'])(
  'SRV-1 RT-1 a machine is played by init and cashout, with the id %j',
  async (machineID) => {
    const { token, id } = await house.login('demo');
    const player = await SocketPlayer.connect(house.url, token);
    expect(await player.ask('init', { machineID, token })).toMatchObject({ machine: { id: 101 } });
    await player.ask('cashin', cashInRequest(1_000));
    expect(await player.ask('cashout', {})).toMatchObject({ state: 'paid', amount: 1_000 });
    expect(await send(token, 'POST /api/player/kick', { machineId: machineID })).toMatchObject({
      status: 200,
    });
    await vi.waitFor(() =>
      expect(player.received).toContainEqual({
        method: 'info',
        data: {
          code: 50100,
          params: {},
          message: 'The session has been terminated. We are unable to process the transaction',
          action: 'QUIT_REQUEST',
        },
      }),
    );
    await player.close();
    await guests.free(token, 101);
    expect(id).toBeGreaterThan(0);
  },
);

test.each([102, '102'])(
  'SRV-1 RECON-3 POST /player/cancel with the id %j ends the session, and init rejoins',
  async (machineId) => {
    const { token } = await house.login('demo2');
    const player = await SocketPlayer.connect(house.url, token);
    await player.ask('init', { machineID: machineId, token });
    await player.close();
    expect(await send(token, 'POST /api/player/cancel', { machineId })).toMatchObject({ status: 200 });
    await guests.free(token, 102);
    const rejoined = await SocketPlayer.connect(house.url, token);
    expect(await rejoined.ask('init', { machineID: machineId, token })).toMatchObject({
      machine: { id: 102 },
    });
    await rejoined.ask('leave');
    await rejoined.close();
    await guests.free(token, 102);
  },
);

test('SRV-1 RT-1 a notification connection begins by init with the id as a number or as digits', async () => {
  const { token, id } = await house.login('demo');
  for (const given of [id, String(id)]) {
    const socket = await SocketPlayer.connect(house.url, token, 'notification');
    await socket.ask('init', { id: given });
    await vi.waitFor(() =>
      expect(socket.received).toContainEqual({ method: 'machine', data: { id: 101, status: text } }),
    );
    await socket.close();
  }
});

test.each([' 101', '1e2', '+101', '0101', '', '101.0', -101, 101.5, 2_147_483_648, null, ['101']])(
  'RT-1 SRV-1 C2.39 the id %j is refused by its name',
  async (wrong) => {
    const { token } = await house.login('demo');
    const player = await SocketPlayer.connect(house.url, token);
    await expect(player.ask('init', { machineID: wrong, token })).rejects.toMatchObject({
      code: 40000,
      params: { field: 'machineID' },
    });
    await player.close();
    const listener = await SocketPlayer.connect(house.url, token, 'notification');
    await expect(listener.ask('init', { id: wrong })).rejects.toMatchObject({ code: 40000 });
    await listener.close();
    for (const call of ['kick', 'cancel'])
      expect(await send(token, `POST /api/player/${call}`, { machineId: wrong })).toMatchObject({
        status: 400,
        body: { code: 40000, Params: { field: 'machineId' } },
      });
    if (typeof wrong === 'string' && wrong !== '')
      expect(await send(token, `GET /api/machine/${encodeURIComponent(wrong)}`)).toMatchObject({
        status: 400,
      });
  },
);

test('ERR-2 C2.40 amounts in the texts of refusals are in the currency of the site, on calls and on sockets', async () => {
  const { player, token } = await guests.seated('demo', 103);
  const discount = await send(token, 'GET /api/player/discount');
  expect(discount.body).toMatchObject({
    ErrorMessage: 'Your balance must be below 100.00 TRY',
    Params: { amount: 10_000 },
  });
  await expect(player.ask('cashin', cashInRequest(2_500_001))).rejects.toMatchObject({
    code: 41011,
    message: 'The amount is above the limit of 25000.00 TRY',
    params: { amount: 2_500_000 },
  });
  await player.ask('leave');
  await player.close();
  await guests.free(token, 103);
});

test('SRV-1 POST /api/auth/register is the registration, and names what it needs', async () => {
  const { body, status } = await send(undefined, 'POST /api/auth/register', { username: 'newcomer' });
  expect([status, body]).toMatchObject([400, { code: 40000, Params: { field: 'email' } }]);
});

test('SRV-1 a call of the template that is no behaviour of the product is not there', async () => {
  const { token } = await house.login('demo');
  expect(await send(token, 'POST /api/academy-app/course/update', { id: '1' })).toMatchObject({
    status: 404,
    body: { code: 40400, ErrorMessage: text },
  });
});

import { afterAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { houseOfTests } from '../testing/database.ts';
import { cashInRequest, Guests } from '../testing/guests.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { ManualClock } from '../testing/test-house.ts';

const START = 500_000;
const clock = new ManualClock();
const floor = new ScriptedFloor([108]);
const guests = new Guests(() => house, clock);

const { house } = await houseOfTests(clock);
await floor.link(house.url);
afterAll(() => floor.cut());

const get = (url: string, token?: string) =>
  house.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

test('SRV-1 malformed JSON is refused with 40000, and the house keeps running', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"username": "demo",',
  });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 40000]);
  const { token } = await house.login('demo');
  const socket = await SocketPlayer.connect(house.url, token);
  socket.send('{"request": true,');
  await vi.waitFor(() => expect(socket.closed).toBe(true));
  expect((await get('/healthz')).statusCode).toBe(200);
});

test.each(['page=0', 'size=101', 'size=1.5', 'sort=password', 'page=abc'])(
  'SESS-1 TX-1 a list with the query %s is refused',
  async (query) => {
    const { token } = await house.login('demo');
    for (const list of ['sessions', 'transactions'])
      expect((await get(`/api/player/${list}?${query}`, token)).json()).toMatchObject({ code: 40000 });
  },
);

test.each([0, -100, 10.5, START + 1, '100', null, Number.MAX_SAFE_INTEGER, {}])(
  'MONEY-5 a cash-in of %j is refused and moves nothing',
  async (amount) => {
    const { player, token } = await guests.seated('demo', 108);
    await expect(player.ask('cashin', { ...cashInRequest(0), amount })).rejects.toMatchObject({
      code: expect.any(Number),
    });
    expect(await guests.balance(token)).toBe(START);
    await player.ask('leave');
    await player.close();
    await guests.free(token, 108);
  },
);

test('RT-1 a socket without protoo, a token or an allowed origin is refused', async () => {
  const refused = (path: string, options: object, protocols: string[]) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${house.url.replace('http', 'ws')}${path}`, protocols, options);
      socket
        .on('unexpected-response', (_, response) => resolve(response.statusCode))
        .on('error', () => undefined);
    });
  const { token } = await house.login('demo');
  expect(await refused('/realtime/machine', {}, ['protoo'])).toBe(401);
  expect(await refused('/realtime/floor', {}, ['protoo'])).toBe(401);
  expect(await refused(`/realtime/machine?token=${token}`, {}, [])).toBe(400);
  expect(await refused(`/realtime/nothing?token=${token}`, {}, ['protoo'])).toBe(404);
  expect(
    await refused(`/realtime/machine?token=${token}`, { origin: 'http://elsewhere.example' }, ['protoo']),
  ).toBe(403);
  expect(
    await refused('/realtime/floor', { headers: { authorization: `Bearer ${token}` } }, ['protoo']),
  ).toBe(401);
});

import { expect, test, vi } from 'vitest';
import { houseOfTests } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ManualClock } from '../testing/test-house.ts';

const clock = new ManualClock();

const { house } = await houseOfTests(clock);

const get = (url: string, token?: string) =>
  house.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

test('START-11 the reply to a login has the fields of the contract, and no PIN in plain text', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'DEMO', password: 'demo1234', site_id: 1000 },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    status: 1,
    Permissions: [{ PermissionId: 145 }],
    pin_code: expect.any(String),
  });
  expect(answer.body).not.toContain('1234"');
});

test.each([
  [{ username: 'demo', password: 'wrong-one', site_id: 1000 }, 403, 10700],
  [{ username: 'nobody-here', password: 'wrong-one', site_id: 1000 }, 403, 10701],
  [{ username: 'demo', password: 'demo1234', site_id: 7 }, 403, 10701],
  [{ username: 'de', password: 'demo1234', site_id: 1000 }, 400, 40000],
  [{ username: 'demo', password: 12345, site_id: 1000 }, 400, 40000],
  [{ username: 'demo' }, 400, 40000],
  [[], 400, 40000],
])('LOGIN-7 SRV-1 a login with %j is refused with %i, %i', async (payload, status, code) => {
  const answer = await house.app.inject({ method: 'POST', url: '/api/login', payload });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
  expect(answer.json()).toMatchObject({
    status: 0,
    ErrorMessage: expect.any(String),
    Params: expect.any(Object),
  });
});

test('SRV-2 five wrong passwords block an account for 15 minutes, also for the right password', async () => {
  const login = (password: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'staff', password, site_id: 1000 },
    });
  const left: unknown[] = [];
  for (let i = 0; i < 5; i++) left.push((await login('wrong-one')).json<{ Params: object }>().Params);
  expect(left.slice(0, 4)).toEqual([4, 3, 2, 1].map((left_count) => ({ left_count, block_time: 15 })));
  expect((await login('staff1234')).json()).toMatchObject({ code: 10702 });
  clock.advance(15 * 60_000 + 1);
  expect((await login('staff1234')).statusCode).toBe(200);
});

test.each([undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJpZCI6MTAwMX0.'])(
  'START-6 a call with the token %s is answered with 401',
  async (token) => {
    const answer = await get('/api/player/balance', token);
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, 10]);
  },
);

test('START-9 a logout voids the token and closes its sockets', async () => {
  const { token, id } = await house.login('admin', 'admin1234');
  const socket = await SocketPlayer.connect(house.url, token, 'notification');
  await socket.ask('init', { id });
  await house.call(token, 'POST', '/api/player/logout');
  expect((await get('/api/validate', token)).statusCode).toBe(401);
  await vi.waitFor(() => expect(socket.closed).toBe(true));
  await expect(SocketPlayer.connect(house.url, token)).rejects.toThrow('401');
});
